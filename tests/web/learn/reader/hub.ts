/** A server that plays a publisher's hub: it has ranges, and can hold an answer back, change a file, or break off. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedList, PublishedModel } from '../../../../web/learn/reader/published.ts';

/** A random model in the layout of a family, as tests/fixtures/families has it, with a tokenizer of words that are numbers. */
export function modelFiles(family: string): Record<string, Buffer> {
  const folder = new URL(`../../../fixtures/families/${family}/`, import.meta.url);
  const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]));
  const { vocab_size: count } = JSON.parse(files['config.json']!.toString()) as { vocab_size: number };
  const vocab = Object.fromEntries(Array.from({ length: count }, (_, token) => [`w${token}`, token]));
  const tokenizer = {
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token: 'w0' },
  };
  return { ...files, 'tokenizer.json': Buffer.from(JSON.stringify(tokenizer)) };
}

export interface Hub {
  readonly list: PublishedList;
  readonly model: PublishedModel;
  /** The files, which a test may change. */
  readonly files: Record<string, Buffer>;
  /** The requests: their files and ranges. */
  readonly asked: string[];
  /** Bytes of the weights after which the hub sends nothing more, until `goOn` is called. */
  stopAt: number;
  readonly goOn: () => void;
  /** Breaks off all answers that are open. */
  readonly breakOff: () => void;
  /** The status of all answers instead. */
  status: number | undefined;
  readonly close: () => Promise<void>;
}

export async function openHub(files: Record<string, Buffer>): Promise<Hub> {
  const asked: string[] = [];
  const open = new Set<ServerResponse>();
  const waiting: (() => void)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', '*');
    const name = request.url!.split('/').at(-1)!;
    const { range } = request.headers;
    asked.push(range === undefined ? name : `${name} ${range}`);
    const bytes = files[name];
    if (hub.status !== undefined || !bytes) {
      response.writeHead(hub.status ?? 404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (from >= bytes.length) {
      response.writeHead(416).end();
      return;
    }
    response.setHeader('ETag', `"${createHash('sha256').update(bytes).digest('hex')}"`);
    response.setHeader('Content-Length', bytes.length - from);
    if (range !== undefined) response.setHeader('Content-Range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
    response.writeHead(range === undefined ? 200 : 206);
    open.add(response);
    const end = name === 'model.safetensors' ? Math.max(from, Math.min(hub.stopAt, bytes.length)) : bytes.length;
    if (end < bytes.length) {
      response.write(bytes.subarray(from, end));
      waiting.push(() => response.end(bytes.subarray(end)));
    } else response.end(bytes.subarray(from));
  };
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { n_layer: layers, n_head: heads } = JSON.parse(files['config.json']!.toString()) as Record<string, number>;
  const model: PublishedModel = {
    name: 'Tiny GPT-2',
    repo: 'somebody/tiny',
    revision: '0123456789abcdef',
    family: 'gpt2',
    layers: layers!,
    heads: heads!,
    license: 'MIT',
    parameters: 10_000,
    size: files['model.safetensors']!.length,
  };
  const hub: Hub = {
    model,
    list: {
      date: '2026-11-29',
      address: `${root}/{repo}/resolve/{revision}/{file}`,
      page: `${root}/{repo}/tree/{revision}`,
      hosts: [new URL(root).host],
      models: [model],
    },
    files,
    asked,
    stopAt: Infinity,
    goOn: () => waiting.splice(0).forEach((send) => send()),
    breakOff: () => {
      for (const response of open) response.destroy();
      open.clear();
      waiting.length = 0;
    },
    status: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return hub;
}
