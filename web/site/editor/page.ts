/** The page: a lesson's file on one side, the lesson on the other, and its problems below the file. */
import { type TemplateResult, html, nothing, render } from 'lit';
import { lessonLink } from '../../hosts/lesson/link.ts';
import { copyText } from '../../shared/copy.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { openStorage } from '../../course/progress/progress.ts';
import { download } from '../../shared/download.ts';
import type { Trial } from '../../course/exercises/trial.ts';
import { LessonError } from '../../course/lesson/problems.ts';
import { problemText } from '../../course/lesson/problems.ts';
import type { LessonProblem } from '../../hosts/lesson/events.ts';
import { textFromFile } from '../../hosts/lesson/read-source.ts';
import '../../hosts/lesson/define.ts';
import { keepDraft, readDraft, withOpened } from './draft.ts';
import './editor.css';
import { type Edit, FIRST, type PieceName, PIECE_NAMES, insertion, removal, valueBeside } from './insert.ts';
import { Lines } from './lines.ts';
import template from './template.json?raw';
import { trialsView } from './trials-view.ts';
import { twoSides } from './two-sides.ts';
import { openedText, say } from './words.ts';

/** The course's lessons by file name, each loaded on demand. */
const lessons = Object.entries(
  import.meta.glob('../../course/lessons/en/*.json', { query: '?raw', import: 'default' }),
);
const nameOf = (path: string): string => path.replace(/^.*\/\d+-|\.json$/g, '');

/** Milliseconds after the last key, so that nothing is drawn while somebody types. */
const PAUSE = 150;

const place = document.querySelector<HTMLElement>('#editor');
const storage = openStorage(() => localStorage);
const draft = readDraft(storage);

let before = draft?.before;
let problems: readonly LessonProblem[] = [];
let standing: 'checking' | 'fine' | 'wrong' = 'checking';
let parts = 0;
let note: string | TemplateResult = '';
let isKept = storage !== undefined;
/** Python's results for the lesson's own exercises, or why it does not start; undefined while they are tried. */
let trials: readonly Trial[] | string | undefined = [];
let trying = Promise.resolve();
/** The exercises that were tried last, as their script reads them. */
let tried: readonly string[] = [];

/** The button under “Insert or remove” that Tab leads to; arrow keys lead to the others (ARIA practices). */
let tool = 0;
const TOOLS = [...PIECE_NAMES, 'remove'] as const;

function goAlong(event: KeyboardEvent): void {
  const count = TOOLS.length;
  const to = { ArrowLeft: (tool + count - 1) % count, ArrowRight: (tool + 1) % count, Home: 0, End: count - 1 }[
    event.key
  ];
  if (to === undefined) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).querySelectorAll('button')[to]?.focus();
}

function toolsView(): TemplateResult {
  return html`<div class="tools">
      <button type="button" @click=${() => open(template, say('template.title'))}>${say('template')}</button>
      <label
        >${say('open')}
        <select
          @change=${(event: Event) => {
            void openOurs(event.target as HTMLSelectElement);
          }}
        >
          <option value="">${say('open.none')}</option>
          ${lessons.map(([path]) => html`<option value=${path}>${nameOf(path)}</option>`)}
        </select>
      </label>
      <label
        >${say('file')}
        <input
          type="file"
          accept=".json,application/json"
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            const file = input.files?.[0];
            if (file) void openFile(file);
            input.value = '';
          }}
      /></label>
      <button type="button" @click=${save}>${say('download')}</button>
      ${
        before === undefined
          ? nothing
          : html`<button
              type="button"
              class="back"
              @click=${() => {
                open(before ?? '');
              }}
            >
              ${say('back')}
            </button>`
      }
    </div>
    <fieldset class="tools">
      <legend>${say('hand-out')}</legend>
      ${(['link', 'html', 'scorm'] as const).map(
        (way) =>
          html`<button type="button" class=${way} @click=${() => void handOut(way)}>${say(`hand-out.${way}`)}</button>`,
      )}
    </fieldset>
    <fieldset class="tools">
      <legend>${say('insert')}</legend>
      <div class="tools" role="toolbar" aria-label=${say('insert')} @keydown=${goAlong}>
        ${TOOLS.map(
          (name, index) =>
            html`<button
              type="button"
              tabindex=${index === tool ? 0 : -1}
              @focus=${() => {
                tool = index;
                draw();
              }}
              @click=${() => {
                if (name === 'remove') remove();
                else insert(name);
              }}
            >
              ${say(`insert.${name}`)}
            </button>`,
        )}
      </div>
    </fieldset>`;
}

function problemView(problem: LessonProblem): TemplateResult {
  return html`<li>
    <button
      type="button"
      @click=${() => {
        jump(problem);
      }}
    >
      ${
        problem.line === undefined
          ? nothing
          : html`<span>${say('at', { line: problem.line, column: problem.column ?? 1 })}</span>`
      }
      ${problem.path.length > 0 ? problemText(problem) : problem.message}
    </button>
  </li>`;
}

/** The first exercise of its own that cannot be solved, or need not be. */
const unsolved = (): Trial | undefined =>
  typeof trials === 'string' ? undefined : trials?.find(({ problem }) => problem !== undefined);

function checkView(): TemplateResult {
  if (standing !== 'wrong') {
    const exercise = unsolved();
    const isChecking = standing === 'checking' || trials === undefined;
    return html`<p>
      ${exercise ? say('hand-out.unsolved', { title: exercise.title }) : isChecking ? say('checking') : say('fine', { parts })}
    </p>`;
  }
  return html`<h2>${say('problems')}</h2>
    <ul>
      ${problems.map(problemView)}
    </ul>`;
}

function draw(): void {
  if (!place) return;
  render(
    html`<a class="skip" href="#file">${say('skip')}</a>
      ${toolsView()}
      <p class="hint note" role="status">${note}</p>
      <div class="sides">
        <section class="file" aria-label=${say('text')}>
          <div class="field" translate="no">
            <div class="lines" aria-hidden="true"></div>
            <textarea
              id="file"
              aria-label=${say('text')}
              aria-describedby="problems keys"
              spellcheck="false"
              autocapitalize="off"
              autocomplete="off"
              @input=${typed}
              @keydown=${goToValue}
            ></textarea>
          </div>
          <div id="problems" class="found" role="status">${checkView()}</div>
          <div class="trials">${trialsView(trials)}</div>
          <p class="hint" id="keys">${say('keys')}</p>
          <p class="hint">${say(isKept ? 'kept' : 'unkept')}</p>
        </section>
        <section class="preview" tabindex="0" aria-label=${say('preview')}>
          <attention-lesson lessons="../../course/lessons/"></attention-lesson>
        </section>
      </div>`,
    place,
  );
}

draw();
const field = place?.querySelector('textarea') ?? document.createElement('textarea');
const preview = place?.querySelector('attention-lesson');
const follow = place && twoSides(place, field);
const lines = new Lines(place?.querySelector<HTMLElement>('.lines') ?? document.createElement('div'));

let pendingCheck: ReturnType<typeof setTimeout> | undefined;
/** Called when it is known whether the lesson can be shown. */
const waiting: (() => void)[] = [];
const checked = (): void => {
  for (const go of waiting.splice(0)) go();
};

/** A message is about the text as it was. */
function typed(): void {
  if (note !== '') tell('');
  lines.show(field.value);
  clearTimeout(pendingCheck);
  pendingCheck = setTimeout(check, PAUSE);
}

function check(): void {
  clearTimeout(pendingCheck);
  pendingCheck = undefined;
  keep();
  standing = 'checking';
  if (preview) preview.lesson = field.value;
}

function keep(): void {
  const wasKept = isKept;
  isKept = keepDraft(storage, { text: field.value, before });
  if (isKept !== wasKept) draw();
}

/** Opens another text; the one before can be restored. */
function open(text: string, name?: string): void {
  ({ before } = withOpened({ text: field.value, before }, text));
  field.value = text;
  note = name === undefined ? '' : openedText(name, before);
  lines.show(text);
  check();
  draw();
  place?.querySelector('.field')?.scrollTo(0, 0);
}

async function openOurs(select: HTMLSelectElement): Promise<void> {
  const [path, load] = lessons.find(([path]) => path === select.value) ?? [];
  select.value = '';
  if (path !== undefined && load) open(await load(), nameOf(path));
}

async function openFile(file: File): Promise<void> {
  try {
    open(await textFromFile(file), file.name);
  } catch (error) {
    const problem = error instanceof LessonError ? (error.problems[0]?.message ?? '') : String(error);
    note = say('unopened', { problem });
    draw();
  }
}

const isEmpty = (): boolean => field.value.trim() === '';

const fileName = (): string => /"id": *"([a-z][a-z0-9-]*)"/.exec(field.value)?.[1] ?? 'lesson';

function save(): void {
  download(`${fileName()}.json`, new Blob([field.value], { type: 'application/json' }));
}

function tell(text: string | TemplateResult): void {
  note = text;
  draw();
}

/** Types the change, so that the browser's own undo takes it back. */
function replace({ text, start, end, select }: Edit): void {
  field.focus();
  field.setSelectionRange(start, field.value.length - (text.length - end));
  const piece = text.slice(start, end);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps what can be undone
  if (!document.execCommand(piece === '' ? 'delete' : 'insertText', false, piece))
    field.setRangeText(piece, field.selectionStart, field.selectionEnd);
  lines.show(field.value);
  check();
  choose(...select);
}

function choose(start: number, end: number, block: ScrollLogicalPosition = 'center'): void {
  field.setSelectionRange(start, end);
  lines.element(field.value.slice(0, start).split('\n').length)?.scrollIntoView({ block });
}

function insert(name: PieceName): void {
  const done = insertion(field.value, field.selectionStart, name);
  if (typeof done === 'string') {
    tell(isEmpty() ? say('empty', { button: say('template') }) : say(done));
    return;
  }
  replace(done);
  tell(
    say(done.select[0] < done.select[1] ? 'inserted' : 'inserted.empty', {
      what: say(`insert.${name}`),
      field: FIRST[name],
    }),
  );
}

function remove(): void {
  const done = removal(field.value, field.selectionStart);
  if (typeof done === 'string') {
    tell(say(done));
    return;
  }
  const count = field.value.split('\n').length - done.text.split('\n').length;
  replace(done);
  tell(say('removed', { count: Math.max(1, count) }));
}

/** Ctrl+Enter selects the next text or number of the file, with Shift the one before. */
function goToValue(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const found = valueBeside(field.value, [field.selectionStart, field.selectionEnd], event.shiftKey ? -1 : 1);
  if (found) choose(...found, 'nearest');
}

async function handOut(way: 'link' | 'html' | 'scorm'): Promise<void> {
  if (pendingCheck !== undefined) check();
  if (standing === 'checking') await new Promise<void>((resolve) => waiting.push(resolve));
  if (standing === 'wrong') {
    tell(say('hand-out.wrong'));
    return;
  }
  await trying;
  const exercise = unsolved();
  if (exercise) {
    tell(say('hand-out.unsolved', { title: exercise.title }));
    return;
  }
  try {
    await (way === 'link' ? copyLink() : saveAs(way));
  } catch (error) {
    const problem = error instanceof LessonError ? (error.problems[0]?.message ?? '') : messageOf(error);
    tell(say('hand-out.failed', { problem }));
  }
}

async function copyLink(): Promise<void> {
  const link = await lessonLink(new URL('../lesson.html', location.href).href, field.value);
  const isCopied = place !== null && (await copyText(link, place));
  const words = say(isCopied ? 'hand-out.copied' : 'hand-out.uncopied', { length: link.length });
  tell(html`${words} <a class="handed-out" href=${link} target="_blank" rel="noopener">${link}</a>`);
}

async function saveAs(way: 'html' | 'scorm'): Promise<void> {
  const name = `${fileName()}.${way === 'html' ? 'html' : 'zip'}`;
  tell(say('hand-out.making', { name }));
  const { exported } = await import('./export-lesson.ts');
  download(name, await exported(way, field.value));
  tell(say('hand-out.made', { name }));
}

function tryExercises(): void {
  const scripts = preview?.shadowRoot?.querySelectorAll('attention-exercise > script') ?? [];
  const texts = Array.from(scripts, (script) => script.textContent);
  if (texts.join('\n') === tried.join('\n')) return;
  tried = texts;
  trials = texts.length === 0 ? [] : undefined;
  draw();
  if (texts.length === 0) return;
  trying = (async () => {
    const found = await import('./trials.ts').then(({ tryAll }) => tryAll(texts)).catch(messageOf);
    if (tried !== texts) return; // others have come meanwhile
    trials = found;
    draw();
  })();
}

function jump({ line, offset = 0, length = 0 }: LessonProblem): void {
  field.focus({ preventScroll: true });
  if (line !== undefined) choose(offset, offset + length);
}

preview?.addEventListener('attention-steps:lesson', () => {
  standing = 'fine';
  problems = [];
  parts = preview.lesson?.parts.length ?? 0;
  lines.mark(new Set());
  draw();
  tryExercises();
  checked();
  follow?.();
});
preview?.addEventListener('attention-steps:error', (event) => {
  const { detail } = event as CustomEvent<{ readonly message: string; readonly problems?: readonly LessonProblem[] }>;
  if (event.target !== preview || !detail.problems) return; // a stage's
  ({ problems } = detail);
  if (isEmpty()) problems = [{ path: [], message: say('empty', { button: say('template') }) }];
  standing = 'wrong';
  lines.mark(new Set(problems.flatMap(({ line }) => (line === undefined ? [] : [line]))));
  draw();
  checked();
});

// A file dropped outside a stage is opened; otherwise it would replace the page.
addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
addEventListener(
  'drop',
  (event) => {
    const file = event.dataTransfer?.files[0];
    if (
      !file ||
      event.composedPath().some((target) => target instanceof Element && target.localName === 'attention-steps')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    void openFile(file);
  },
  { capture: true },
);
addEventListener('pagehide', keep);

field.value = draft?.text ?? template;
lines.show(field.value);
check();
