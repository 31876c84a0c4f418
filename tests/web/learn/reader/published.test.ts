// A published model, fetched from a server that plays its publisher's hub: kept, resumed, opened; and what is said when it does not come.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { fitsInto } from '../../../../web/learn/reader/memory.ts';
import {
  type PublishedList,
  fetchModel,
  keptOf,
  memoryFor,
  placeOf,
  removeModel,
} from '../../../../web/learn/reader/published.ts';
import { type Shelf, noShelf, shelfIn } from '../../../../web/learn/reader/shelf.ts';
import { problemText } from '../../../../web/learn/reader/view/published-models.ts';
import shipped from '../../../../web/site/read/models.json' with { type: 'json' };
import { hostsOf } from '../../../../web/site/read/models.ts';
import { type Hub, modelFiles, openHub } from './hub.ts';

/** A cache of a browser with room for so many bytes. */
function cacheWith(room = Infinity): Parameters<typeof shelfIn>[0] {
  const entries = new Map<string, Response>();
  let left = room;
  return {
    match: (key) => Promise.resolve(entries.get(key as string)?.clone()),
    put: async (key, response) => {
      const { size } = await response.clone().blob();
      if (size > left) throw new DOMException('the quota is used up', 'QuotaExceededError');
      left -= size;
      entries.set(key as string, response);
    },
    delete: (key) => Promise.resolve(entries.delete(key as string)),
  };
}

const bytesOf = async (files: readonly File[]): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.name, Buffer.from(await file.arrayBuffer())] as const)),
  );

const all = { ...modelFiles('gpt2') };
let hub: Hub;
let shelf: Shelf;
beforeEach(async () => {
  hub = await openHub({ ...all });
  shelf = shelfIn(cacheWith());
});
afterEach(() => hub.close());

const nothingMore = (): void => {};
const get = (onProgress: (bytes: number) => void = nothingMore, signal = new AbortController().signal, on = shelf) =>
  fetchModel(hub.list, hub.model, on, { signal, onProgress });

/** Fetches until the hub stops, and cancels. @returns the bytes that had come */
async function cancelledAt(bytes: number): Promise<number> {
  hub.stopAt = bytes;
  const controller = new AbortController();
  const fetched = get((got) => {
    if (got >= bytes) controller.abort();
  }, controller.signal);
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
  hub.breakOff();
  hub.stopAt = Infinity;
  return (await keptOf(hub.list, hub.model, shelf)).bytes;
}

const problem = async (fetched: Promise<unknown>): Promise<string> => {
  const error: unknown = await fetched.then(
    () => 'it came',
    (reason: unknown) => reason,
  );
  const { bytes } = await keptOf(hub.list, hub.model, shelf);
  return problemText(error, hub.list, hub.model, bytes).replaceAll(/127\.0\.0\.1:\d+/g, 'HUB');
};
const BY_HAND = 'Download config.json, tokenizer.json and model.safetensors there by hand, and drop them here.';

describe('a published model', () => {
  it('comes whole, tells its bytes, opens, is kept without another request, and removed', async () => {
    const seen: number[] = [];
    const { files, isKept } = await get((bytes) => seen.push(bytes));
    expect(isKept).toBe(true);
    expect(await bytesOf(files)).toEqual(all);
    expect(seen.at(-1)).toBe(hub.model.size);
    expect(hub.asked).toEqual(['config.json', 'tokenizer.json', 'model.safetensors']);
    const learning = await loadLearning();
    const model = await learning.loadModel([...files]);
    expect(model.tokenizer!.encode('w3 w1')).toEqual([3, 1]);
    model.dispose();
    expect(await bytesOf((await get()).files)).toEqual(all);
    expect(hub.asked).toHaveLength(3);
    expect(await keptOf(hub.list, hub.model, shelf)).toEqual({ bytes: hub.model.size, isWhole: true });
    await removeModel(hub.list, hub.model, shelf);
    expect(await keptOf(hub.list, hub.model, shelf)).toEqual({ bytes: 0, isWhole: false });
  });

  it('is cancelled, and goes on from there', async () => {
    const kept = await cancelledAt(3000);
    expect(kept).toBe(3000);
    const seen: number[] = [];
    const { files } = await get((bytes) => seen.push(bytes));
    expect(seen[0]).toBe(3000);
    expect(await bytesOf(files)).toEqual(all);
    expect(hub.asked.slice(3)).toEqual(['model.safetensors bytes=3000-']);
  });

  it('goes on where the connection broke off, and says how far it was', async () => {
    hub.stopAt = 3000;
    const fetched = get((bytes) => {
      if (bytes >= 3000) setTimeout(hub.breakOff);
    });
    const size = Math.round(hub.model.size / 1e6);
    expect(await problem(fetched)).toBe(`The connection broke off at 0 of ${size} MB.`);
    hub.stopAt = Infinity;
    expect(await bytesOf((await get()).files)).toEqual(all);
  });

  it('that changed meanwhile is told, and begins anew', async () => {
    await cancelledAt(3000);
    hub.files['model.safetensors'] = Buffer.from(all['model.safetensors']!).fill(7, 9000);
    expect(await problem(get())).toBe('model.safetensors changed while it was fetched. Fetch it anew.');
    expect(await keptOf(hub.list, hub.model, shelf)).toEqual({ bytes: 0, isWhole: false });
    expect((await bytesOf((await get()).files))['model.safetensors']).toEqual(hub.files['model.safetensors']);
  });

  it('that is shorter than what had come has changed, too', async () => {
    await cancelledAt(3000);
    hub.files['model.safetensors'] = all['model.safetensors']!.subarray(0, 2000);
    expect(await problem(get())).toContain('changed while it was fetched');
  });

  it('of another size than the list says is not fetched: the difference is told', async () => {
    hub.files['model.safetensors'] = all['model.safetensors']!.subarray(8);
    const [got, size] = [hub.model.size - 8, hub.model.size];
    expect(await problem(get())).toBe(
      `model.safetensors has ${got.toLocaleString('en')} bytes, and this list says ${size.toLocaleString('en')}: it is another file. ${BY_HAND}`,
    );
  });

  it('whose hub does not answer, or refuses, can be downloaded by hand', async () => {
    hub.status = 404;
    expect(await problem(get())).toBe(`HUB answers with error 404 for config.json. ${BY_HAND}`);
    await hub.close();
    expect(await problem(get())).toBe(`HUB does not answer. ${BY_HAND}`);
  });

  it.each([
    ['is no room for all of it', shelfIn(cacheWith(2000))],
    ['is no storage', noShelf],
  ])('comes where there %s, and is not kept', async (_, full) => {
    const { files, isKept } = await get(nothingMore, new AbortController().signal, full);
    expect(isKept).toBe(false);
    expect(await bytesOf(files)).toEqual(all);
    expect((await keptOf(hub.list, hub.model, full)).isWhole).toBe(false);
  });

  it('is not offered where it does not fit', () => {
    const large = { ...hub.model, parameters: 325e6 };
    expect([fitsInto(memoryFor(large)), fitsInto(memoryFor({ ...large, parameters: 600e6 }))]).toEqual([true, false]);
    vi.stubGlobal('navigator', { deviceMemory: 1 });
    expect(fitsInto(memoryFor(large))).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe('the list of this site', () => {
  it('is pinned by commits, says licences and sizes, and names only hosts of its hub', () => {
    const list: PublishedList = shipped;
    expect(list.models.length).toBeGreaterThan(3);
    for (const model of list.models) {
      expect(model.revision, model.name).toMatch(/^[0-9a-f]{40}$/);
      expect(model.license, model.name).toMatch(/^(MIT|Apache 2\.0)$/);
      expect(fitsInto(memoryFor(model)), model.name).toBe(true);
      expect(placeOf(list.address, model, 'config.json')).toBe(
        `https://huggingface.co/${model.repo}/resolve/${model.revision}/config.json`,
      );
    }
    expect(hostsOf(list)).toEqual(list.hosts);
    expect(list.hosts.filter((host) => !/(^|\.)(huggingface\.co|hf\.co)$/.test(host))).toEqual([]);
  });

  it('allows no host if it is empty, and is refused if its policy would refuse its hub', () => {
    expect(hostsOf({ ...shipped, models: [] })).toEqual([]);
    expect(() => hostsOf({ ...shipped, hosts: ['example.org'] })).toThrow('expected https://huggingface.co among');
    expect(() => hostsOf({ ...shipped, address: 'http://huggingface.co/{file}' })).toThrow('expected https');
    const mirror = { ...shipped, address: 'https://a.example.org/{file}', hosts: ['*.example.org'] };
    expect(hostsOf(mirror)).toEqual(['*.example.org']);
  });
});
