/**
 * Links text and stage: pointing at a term or a number lights its matrix, pointing at a matrix lights its terms, and the
 * numbers follow changes on the stage. All within one root: a page, or the shadow root of an own lesson.
 */
import { formatNumber } from '../../shared/numbers/format.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import type { AttentionSteps } from '../../stage/view/element/attention-steps.ts';
import { withQuestionMarks } from '../../stage/model/conceal.ts';
import { type CellRef, type MatrixId, matrices } from '../../stage/model/steps.ts';

/** Loads the stage when one is about to scroll into view: in most lessons it is far below the lab. */
export function loadStagesWhenVisible(root: ParentNode): void {
  const stages = root.querySelectorAll('attention-steps');
  if (stages.length > 0) whenVisible(stages, '25%', () => void import('../../stage/define.ts'));
}

interface Quoted {
  /** The stage's example that the number belongs to; empty if none. */
  readonly example: string;
  readonly cell: CellRef;
}

function quotedBy(element: HTMLElement): Quoted | undefined {
  const [example, matrix, row, col] = element.dataset['cell']?.split(' ') ?? [];
  if (example === undefined || matrix === undefined || !Object.hasOwn(matrices, matrix)) return undefined;
  return { example, cell: { matrix: matrix as MatrixId, row: Number(row), col: Number(col) } };
}

const isTerm = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-matrix], [data-cell]') : null;

/** Elements that enter the root later take part as well. */
export function linkTerms(root: Document | ShadowRoot): void {
  const stages = (): AttentionSteps[] => [...root.querySelectorAll<AttentionSteps>('attention-steps:defined')];
  const terms = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-matrix], [data-cell]')];

  const light = (element: HTMLElement, isOn: boolean): void => {
    const quoted = quotedBy(element);
    const matrix = quoted?.cell.matrix ?? (element.dataset['matrix'] as MatrixId);
    for (const stage of stages()) {
      stage.highlight = isOn ? matrix : undefined;
      if (quoted && quoted.example === stage.example) stage.focusCell(isOn ? quoted.cell : undefined);
    }
  };

  /** Updates the numbers of this stage's example in the text. */
  const follow = (stage: AttentionSteps): void => {
    for (const element of terms()) {
      const quoted = quotedBy(element);
      if (quoted?.example !== stage.example) continue;
      const { matrix, row, col } = quoted.cell;
      const { picture } = stage.prediction; // without what is to be predicted
      const found = picture.matrices[matrix];
      const value = found && row < found.rows && col < found.cols ? found.data[row * found.cols + col] : undefined;
      const show = withQuestionMarks(picture, (told) => formatNumber(told, Number(element.dataset['decimals'])));
      element.textContent = value === undefined ? '–' : show(value);
    }
  };

  for (const [type, isOn] of [
    ['pointerover', true],
    ['pointerout', false],
    ['focusin', true],
    ['focusout', false],
  ] as const)
    root.addEventListener(type, ({ target }) => {
      const term = isTerm(target);
      if (term) light(term, isOn);
    });

  root.addEventListener('attention-steps:point', (event) => {
    const { cell } = (event as CustomEvent<{ cell?: CellRef }>).detail;
    for (const element of terms()) {
      const matrix = element.dataset['matrix'] ?? quotedBy(element)?.cell.matrix;
      element.classList.toggle('lit', cell !== undefined && matrix === cell.matrix);
    }
  });

  root.addEventListener('attention-steps:edit', ({ target }) => {
    const stage = stages().find((candidate) => candidate === target);
    if (stage) follow(stage);
  });
}
