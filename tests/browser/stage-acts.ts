/** What a reader does with the stage's controls, what a page does to it and what the network brings; and what has to come of it. */
import { encodeState } from '../../web/stage/state/link.ts';
import { fromRows } from '../../web/shared/numbers/matrix.ts';
import { DEFAULT_SENTENCE } from '../../web/stage/inputs/sentence.ts';
import { baseInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../web/stage/inputs/stage-state.ts';
import { beginning } from '../web/stage/state/world.ts';
import { HANDS } from './stage-hands.ts';
import { type Act, at, button, choose, inMenu } from './stage-trial.ts';

const examples = [
  ...(['bank-river', 'bank-money', 'worked-example', 'dog-bites-man'] as const),
  ...(['causal-dog-bites-man', 'two-queries', 'multi-head-formulation', 'bank-river-heads'] as const),
];

export const ACTS: Readonly<Record<string, Act>> = {
  ...HANDS,
  speed: async (trial) => {
    const speed = at([0.25, 0.5, 2, 4], trial.n);
    if (!(await choose(trial, '.transport select', String(speed)))) return false;
    trial.world.finish();
    trial.world.speed = speed;
    return false;
  },
  scrub: async (trial) => {
    await choose(trial, '.scrub input', String((trial.n % 40) / 2));
    trial.world.finish();
    return false;
  },
  'play and pause': (trial) =>
    trial.inPage(async ({ stage, rest }) => {
      stage.play();
      await rest();
      stage.pause();
    }),
  next: (trial) => button(trial, '[aria-label="Next step"]'),
  previous: (trial) => button(trial, '[aria-label="Previous step"]'),
  'go to a step': (trial) => button(trial, `.chapters li:nth-child(${(trial.n % 6) + 1})`),
  pass: async (trial) => {
    if (await choose(trial, '[data-control="pass"]', at(['backward', 'forward'], trial.n))) trial.world.finish();
    return false;
  },
  example: async (trial) => {
    const { world } = trial;
    const example = at(examples, trial.n);
    if (example === world.present.example && !world.present.sentence) return false;
    if (!(await choose(trial, '[data-control="example"]', example))) return false;
    world.finish();
    if (!world.change(beginning(example))) return false;
    [world.edit, world.held, world.head] = [undefined, undefined, 0];
    return false;
  },
  sentence: async (trial) => {
    const { world } = trial;
    const text = at(['one two three two', 'a bee', 'so it goes on and on'], trial.n);
    const isDone = await trial.inPage((it, words) => {
      const form = it.find<HTMLFormElement>('.sentence-form');
      const field = form?.elements.namedItem('sentence');
      if (!form || !(field instanceof HTMLInputElement)) return false;
      it.openDialog();
      field.focus();
      field.value = words;
      form.requestSubmit();
      it.closeDialog();
      return true;
    }, text);
    if (!isDone) return false;
    world.finish();
    const { present } = world;
    const sentence = { ...DEFAULT_SENTENCE, ...present.sentence, text };
    const inputs = baseInputs({ example: present.example, sentence });
    if (world.change({ ...present, sentence, inputs, isChanged: false })) world.edit = undefined;
    return false;
  },
  paste: async (trial) => {
    const { world, n } = trial;
    const rows = [
      [1 + (n % 4), 0],
      [0, 2],
      [1, 1],
    ];
    const heads = 1 + (n % 2);
    const isDone = await trial.inPage(
      async (it, [text, count]) => {
        const form = it.find<HTMLFormElement>('.paste-form');
        const area = it.find<HTMLTextAreaElement>('textarea');
        const field = form?.elements.namedItem('heads');
        if (!form || !area || !(field instanceof HTMLInputElement)) return false;
        field.value = String(count);
        it.openDialog();
        area.focus();
        area.value = text;
        await it.outcome(() => form.requestSubmit());
        it.closeDialog();
        return true;
      },
      [`Q = ${JSON.stringify(rows)} K = ${JSON.stringify(rows)} V = ${JSON.stringify(rows)}`, heads] as const,
    );
    if (!isDone) return false;
    world.finish();
    const matrix = fromRows(rows);
    const { mask } = world.present.inputs;
    const kept = mask?.rows === 3 && mask.cols === 3 ? { mask } : {};
    const inputs = { q: matrix, k: matrix, v: matrix, ...kept, ...(heads > 1 && { heads }) };
    if (world.change({ ...world.present, inputs, isChanged: true })) world.edit = undefined;
    return false;
  },
  'paste what cannot be read': async (trial) => {
    await trial.inPage(async (it) => {
      const area = it.find<HTMLTextAreaElement>('textarea');
      it.openDialog();
      if (area) area.value = 'Q = [[1, 2], [3]]';
      area?.focus();
      const form = it.find<HTMLFormElement>('.paste-form');
      if (form) await it.outcome(() => form.requestSubmit());
      it.closeDialog();
    });
    trial.world.finish();
    return false;
  },
  'drop a file': async (trial) => {
    const { world } = trial;
    await trial.inPage(async (it) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Q = [[1, 2]] K = [[3, 4]] V = [[5, 6]]'], 'qkv.txt'));
      await it.outcome(() =>
        it
          .find('.stage-box')
          ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true })),
      );
    });
    const { mask } = world.present.inputs;
    const kept = mask?.rows === 1 && mask.cols === 1 ? { mask } : {};
    const inputs = { q: fromRows([[1, 2]]), k: fromRows([[3, 4]]), v: fromRows([[5, 6]]), ...kept };
    if (world.edit) world.finish();
    if (world.change({ ...world.present, inputs, isChanged: true })) world.edit = undefined;
    return false;
  },
  scale: async (trial) => {
    const { world } = trial;
    const scale = at(['on', 'off'] as const, trial.n);
    if (!(await choose(trial, '[data-control="scale"]', scale))) return false;
    world.finish();
    if (scale !== world.present.scale) world.change({ ...world.present, scale });
    return false;
  },
  causal: async (trial) => {
    const { world } = trial;
    const isDone = await trial.inPage((it) => {
      const box = it.find<HTMLInputElement>('[data-control="causal"]');
      box?.focus();
      box?.click();
      return box !== null;
    });
    if (!isDone) return false;
    world.finish();
    world.change({ ...world.present, causal: !world.present.causal });
    return false;
  },
  padding: async (trial) => {
    const { world } = trial;
    const keyLength = at([1, undefined, 2], trial.n);
    const keys = (world.present.inputs.k ?? world.present.inputs.x)?.rows ?? 0;
    if (!world.isKnown || keyLength === world.present.keyLength || (keyLength ?? 0) > keys) return false;
    if (!(await choose(trial, '[data-control="padding"]', String(keyLength ?? '')))) return false;
    world.finish();
    world.change({ ...world.present, keyLength });
    return false;
  },
  'choose a head': async (trial) => {
    const { world, n } = trial;
    const head = n % 5;
    if (!(await button(trial, `.heads [data-head="${head}"]`))) return false;
    world.finish();
    world.turn(head);
    return true;
  },
  'number of heads': async (trial) => {
    const { world } = trial;
    const count = at([2, 1, 4], trial.n);
    if (!(await choose(trial, '[data-control="heads"]', String(count)))) return false;
    world.finish();
    const next = world.cut(count);
    if (next && next !== world.present && world.change(next)) world.edit = undefined;
    return false;
  },
  predict: (trial) => button(trial, '[data-control="predict"]'),
  answer: async (trial) => {
    const { page } = trial;
    if (!(await button(trial, '.predict [data-act="ask"], .predict .onward'))) return false;
    const asked = await trial.inPage(async (it) => (await it.rest(), it.stage.state.options.locked));
    if (!asked) return false;
    trial.world.held = asked;
    await page.keyboard.type('1.25');
    await page.keyboard.press('Enter');
    return true;
  },
  'set its own link': async (trial) => {
    const { world } = trial;
    [world.held, world.head] = await trial.inPage(({ stage }) => {
      const { link } = stage;
      stage.link = link;
      const [matrix, row, col] = /(?<=cell=)[^&]+/.exec(link)?.[0].split(',') ?? [];
      const held = matrix === undefined ? undefined : { matrix, row: Number(row), col: Number(col) };
      return [held, Number(/(?<=\bhead=)\d/.exec(link)?.[0] ?? 0)] as const;
    });
    world.open(world.present); // what was being typed is in none of it
    return false;
  },
  'set its own state': async (trial) => {
    const { world } = trial;
    [world.held, world.head] = await trial.inPage(({ stage }) => {
      const { state } = stage;
      stage.state = state;
      return [state.options.locked, state.options.head ?? 0] as const;
    });
    world.open(world.present); // what was being typed is in none of it
    return false;
  },
  'open a link': async (trial) => {
    const { world, n } = trial;
    const example = at(examples, n);
    const next = { ...beginning(example), causal: n % 3 === 0 };
    const start = defaultState(example);
    const step = at(['scores', 'softmax', 'd-values'] as const, n);
    const link = encodeState({ ...start, step, time: 1, options: { ...start.options, causal: next.causal } });
    await trial.inPage(({ stage }, text) => {
      stage.link = text;
    }, link);
    if (world.edit) world.finish();
    [world.held, world.head] = [undefined, 0];
    world.speed = 1;
    world.open(next);
    return false;
  },
  'open a link with 400 tokens': async (trial) => {
    const { world, n } = trial;
    if (n % 8 !== 0 || world.engine !== 'there') return false;
    await trial.inPage(async ({ stage, rest }) => {
      const zeros = (rows: number, cols: number): string =>
        `${rows}x${cols}:${Array(rows * cols)
          .fill(1)
          .join()}`;
      stage.link = `step=softmax&x=${zeros(400, 2)}&wq=${zeros(2, 1)}&wk=${zeros(2, 1)}&wv=${zeros(2, 1)}`;
      await rest();
      stage.link = 'example=two-queries';
    });
    [world.held, world.head] = [undefined, 0];
    world.speed = 1;
    world.open(beginning('two-queries'));
    return false;
  },
  'inputs from the page': async (trial) => {
    const { world, n } = trial;
    const rows = [[n % 5, 1]];
    const isFresh = world.past.length + world.future.length === 0;
    await trial.inPage(({ stage }, given) => {
      stage.inputs = { q: given, k: given, v: given };
    }, rows);
    if (world.edit) world.finish();
    const matrix = fromRows(rows);
    const next = {
      ...world.present,
      inputs: { q: matrix, k: matrix, v: matrix },
      isChanged: true,
      scale: 'on' as const,
      causal: false,
      keyLength: undefined,
    };
    if (world.engine === 'awaited' && isFresh) world.open(next);
    else if (world.change(next, false)) world.edit = undefined;
    return false;
  },
  'point from the page': ({ inPage, n }) =>
    inPage(
      ({ stage }, matrix) => {
        stage.focusCell({ matrix, row: 0, col: 0 });
      },
      at(['dV', 'x', 'context', 'wq'] as const, n),
    ),
  'another theme': ({ inPage, n }) =>
    inPage(
      ({ stage }, theme) => {
        stage.theme = theme;
      },
      at(['dark', 'light', 'inherit', 'auto'] as const, n),
    ),
  'other steps': ({ inPage, n }) =>
    inPage(
      ({ stage }, steps) => {
        stage.steps = steps;
      },
      at(['scores softmax', '', 'mask weighted-sum', ''], n),
    ),
  'fix some': async ({ inPage, n, world }) => {
    world.fixed = at(['', 'all', 'q', '', 'x'], n);
    await inPage(({ stage }, fixed) => {
      stage.fixed = fixed;
    }, world.fixed);
    return false;
  },
  'remove it and put it back': async ({ inPage, world }) => {
    await inPage(async ({ stage, rest }) => {
      const { parentElement } = stage;
      stage.remove();
      await rest();
      parentElement?.append(stage);
    });
    world.finish();
    return false;
  },
  nearer: (trial) => inMenu(trial, '.zoom button'),
  'ask with a word': (trial) => button(trial, `[data-word="${trial.n % 3}"]`),
  'another language': ({ inPage, n }) =>
    inPage(
      ({ stage }, lang) => {
        stage.lang = lang;
      },
      at(['fr', 'en'], n),
    ),
  'the engine arrives': async ({ inPage, world }) => {
    if (world.engine !== 'awaited') return false;
    await inPage((it) => it.arrive(true));
    world.engine = 'there';
    return false;
  },
  'the engine does not come': async ({ inPage, world }) => {
    if (world.engine !== 'awaited') return false;
    await inPage((it) => it.arrive(false));
    world.lose();
    return false;
  },
};
