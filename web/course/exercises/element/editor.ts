/** The editor of a program: CodeMirror with line numbers, indentation and undo. Fetched with the exercise. */
import { history, historyKeymap, indentWithTab, standardKeymap, toggleComment } from '@codemirror/commands';
import {
  HighlightStyle,
  StreamLanguage,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { python } from '@codemirror/legacy-modes/mode/python';
import { Annotation, EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface Editor {
  readonly dom: HTMLElement;
  code: string;
  /** Marks a line, from 1; none: no line. It comes into view. */
  mark: (line: number | undefined) => void;
  focus: () => void;
  close: () => void;
}

/** Milliseconds in which Tab leaves, from Escape on. */
const LEAVING = 20_000;

/** Hues are the mathematics' own: a program is ink, and its words differ by weight. */
const look = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.definition(tags.variableName)], fontWeight: '600' },
  { tag: [tags.comment, tags.string], color: 'var(--ink-2)' },
  { tag: tags.comment, fontStyle: 'italic' },
]);

const frame = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0', minHeight: '12em' },
  '.cm-gutter': { minHeight: '12em' },
  '.cm-line': { padding: '0 12px 0 calc(12px + var(--hang))', textIndent: 'calc(-1 * var(--hang))' },
  '.cm-gutters': { color: 'var(--ink-2)', backgroundColor: 'var(--sunk)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '34px' },
  '.cm-line.wrong': { backgroundColor: 'color-mix(in srgb, var(--wrong) 14%, transparent)' },
  '.cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--ink) 14%, transparent)' },
});

const setMark = StateEffect.define<number | undefined>();
const wrongLine = Decoration.line({ class: 'wrong' });

/** The marked line; it stays until the program changes. */
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, docChanged, state: { doc } }) {
    const lines = effects.flatMap((effect) => (effect.is(setMark) ? [effect.value] : []));
    if (lines.length === 0) return docChanged ? Decoration.none : before;
    const line = lines.at(-1);
    if (line === undefined || line < 1 || line > doc.lines) return Decoration.none;
    return Decoration.set([wrongLine.range(doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A long line goes on a little to the right of where it begins. */
const hanging = EditorView.decorations.compute(['doc'], ({ doc }) =>
  Decoration.set(
    Array.from({ length: doc.lines }, (_, at) => {
      const { from, text } = doc.line(at + 1);
      return Decoration.line({ attributes: { style: `--hang: ${text.search(/\S|$/) + 2}ch` } }).range(from);
    }),
  ),
);

/** Marks what was set from outside, and not typed. */
const isFromPage = Annotation.define<true>();

export function openEditor(
  root: ShadowRoot | Document,
  start: string,
  words: { readonly label: string; readonly describedBy: string },
  typed: (code: string) => void,
): Editor {
  const leave = {
    key: 'Escape',
    run: (view: EditorView) => {
      view.setTabFocusMode(LEAVING);
      return false;
    },
  };
  const comment = { key: 'Mod-/', run: toggleComment };
  const view = new EditorView({
    root,
    state: EditorState.create({
      doc: start,
      extensions: [
        lineNumbers(),
        history(),
        indentUnit.of('    '),
        indentOnInput(),
        bracketMatching(),
        EditorView.lineWrapping,
        hanging,
        StreamLanguage.define(python),
        syntaxHighlighting(look),
        frame,
        marked,
        keymap.of([leave, indentWithTab, comment, ...standardKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': words.label, 'aria-describedby': words.describedBy }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((transaction) => transaction.annotation(isFromPage)))
            typed(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    dom: view.dom,
    get code() {
      return view.state.doc.toString();
    },
    set code(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: isFromPage.of(true),
      });
    },
    mark: (line) => {
      const { doc } = view.state;
      const place = line !== undefined && line >= 1 && line <= doc.lines ? doc.line(line).from : undefined;
      view.dispatch({
        effects: [
          setMark.of(line),
          ...(place === undefined ? [] : [EditorView.scrollIntoView(place, { y: 'nearest' })]),
        ],
      });
    },
    focus: () => {
      view.focus();
    },
    close: () => {
      view.destroy();
    },
  };
}
