/** The contents of overlays: the menu, and the dialog for a reader's own numbers, both for the current stage. */
import { type TemplateResult, html, nothing } from 'lit';
import { headCounts } from '../../inputs/heads.ts';
import { passesOf } from '../../inputs/offer.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Extents } from '../../model/colour.ts';
import type { Layout } from '../../model/layout.ts';
import type { ControlsView } from './controls.ts';
import { closeDialog } from './dialog.ts';
import { renderFiles, savePicture } from './files.ts';
import { renderLegend } from '../draw/legend.ts';
import { type MenuView, renderMenu } from './menu.ts';
import { type OwnInputView, renderOwnInput } from '../input/own-input.ts';
import { sentenceBoxOf } from '../input/sentence-box.ts';
import { renderProblem } from '../element/problems.ts';
import type { StageParts } from '../element/stage-parts.ts';
import { CodeDialog } from './code-dialog.ts';

function controlsView(host: StageParts): ControlsView {
  const { bench, changes } = host;
  const { session, picture } = bench;
  return {
    options: bench.numbers,
    pass: host.pass,
    passes: passesOf(session.steps),
    dK: picture.dK,
    keys: picture.labels.keys.length,
    heads: picture.heads.count,
    headCounts: headCounts(currentInputs(bench.numbers)),
    canUndo: bench.canUndo,
    canRedo: bench.canRedo,
    isEdited: bench.numbers.inputs !== null || bench.canUndo,
    isFixed: session.fixed === 'all',
    say: host.language.say,
    act: (action) => {
      changes.attempt({ type: action });
    },
    set: (options) => {
      changes.set(options);
    },
    cut: (count) => {
      changes.attempt({ type: 'heads', count });
    },
    turn: (pass) => {
      host.pass = pass;
    },
  };
}

function menuView(host: StageParts, codeDialog: CodeDialog, layout: Layout, extents: Extents): MenuView {
  const { bench, changes, language, viewport, presenting, prediction, problems } = host;
  const { say } = language;
  return {
    controls: controlsView(host),
    theme: host.theme,
    language: language.spoken,
    pauses: bench.session.pauses,
    say,
    legend: renderLegend({ layout, extents, hasChanges: bench.before !== undefined, say }),
    files: renderFiles(prediction.picture, say, (kind) => {
      const stage = host.renderRoot.querySelector<SVGSVGElement>('svg.stage');
      if (stage)
        savePicture(stage, kind, host.player.step, host.colours.behind).catch((error: unknown) => {
          problems.fail('input', error);
        });
    }),
    edit:
      bench.session.fixed === 'all'
        ? undefined
        : () => {
            void host.overlays.open('own-input');
          },
    takeAlong: codeDialog.open,
    present: () => {
      presenting.set(true);
    },
    zoomBy: layout.isHeatMap ? (factor) => viewport.zoomBy(factor) : undefined,
    setTheme: (theme) => {
      host.theme = theme;
      changes.set({ theme });
    },
    setLanguage: (lang) => {
      host.lang = lang;
    },
    setPauses: (pauses) => {
      changes.attempt({ type: 'look', pauses });
    },
  };
}

function ownInputView(host: StageParts): OwnInputView {
  return {
    numbers: host.bench.numbers,
    problems: host.problems,
    text: host.paste.text,
    feedback: host.paste.feedback,
    say: host.language.say,
    sentenceBox: sentenceBoxOf(host, renderProblem(host.problems.at('sentence'), host.language.say), () => {
      closeDialog(host.renderRoot, 'own-input');
    }),
    chooseExample: (id) => {
      if (host.changes.attempt({ type: 'example', example: id })) host.viewport.forget();
    },
    useSentence: (sentence) => {
      if (host.changes.attempt({ type: 'sentence', sentence }, 'sentence')) closeDialog(host.renderRoot, 'own-input');
    },
    usePaste: (text, heads) => {
      void host.paste.useText(text, heads);
    },
    useFiles: (files) => {
      void host.paste.useFiles(files);
    },
    answer: (choices) => {
      void host.paste.answer(choices);
    },
  };
}

export class OverlayContents {
  readonly #host: StageParts;
  readonly #codeDialog: CodeDialog;

  constructor(host: StageParts) {
    this.#host = host;
    this.#codeDialog = new CodeDialog(host);
  }

  /** @param layout the current layout, for the legend of its marks */
  render(layout: Layout, extents: Extents): TemplateResult {
    const { fixed } = this.#host.bench.session;
    return html`${renderMenu(menuView(this.#host, this.#codeDialog, layout, extents))}
    ${fixed === 'all' ? nothing : renderOwnInput(ownInputView(this.#host), fixed.length === 0)}
    ${this.#codeDialog.render()}`;
  }
}
