/** Notices: the stored run, loading, training again, divergence, failure; and the difference of two runs. */
import { type TemplateResult, html, nothing } from 'lit';
import { learntBy } from '../../model/reach.ts';
import { grownSince } from '../../model/curves.ts';
import type { Report } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';
import { differenceText } from './summary.ts';
import { countText, runText } from '../element/words.ts';

/** The state of the trainer. */
export interface Training {
  readonly isInPage: boolean;
  /** True once the engine has loaded, so that requests are answered at once. */
  readonly isThere: boolean;
}

export function renderNotices(view: PlayView, { isInPage, isThere }: Training): TemplateResult {
  const { history, scene, say, problems } = view;
  const difference = differenceText(view);
  const { diverged, problem, step } = history;
  const [said] = [
    ...(problem ? [say('failed', { text: problem })] : []),
    ...(diverged === undefined ? grownTexts(view) : [divergedText(diverged, step, history.points.length, say)]),
    ...captions(view),
    ...(scene.runs.length === 0 && !isThere ? [say('waiting')] : []),
  ];
  return html`<p class="notices" role="status">
      ${[said, isInPage && step > 0 ? say('in-page') : ''].filter(Boolean).join(' ')}
    </p>
    ${
      problems.length > 0
        ? html`<ul class="problems">
            ${problems.map((text) => html`<li>${text}</li>`)}
          </ul>`
        : nothing
    }
    ${difference ? html`<p class="difference">${difference}</p>` : nothing}`;
}

/** Tells what a training under way, or one that was watched, has come to. Without numbers: a new one is read aloud. */
function captions({ state, scene, say }: PlayView): string[] {
  const [run, other] = scene.runs;
  const learnt = run?.point && !other && !state.isStored ? learntBy(scene.task, run.point) : undefined;
  return learnt ? [say(`learnt.${learnt}`)] : [];
}

function divergedText(run: number, step: number, runs: number, say: PlayView['say']): string {
  if (runs < 2) return say('diverged', { step: countText(step) });
  return say('diverged.run', { step: countText(step), run: runText(run, say) });
}

function grownTexts({ history: { points }, say }: PlayView): string[] {
  return points.flatMap((curve, run) => {
    const step = grownSince(curve);
    if (step === undefined) return [];
    return [
      points.length > 1
        ? say('grown.run', { step: countText(step), run: runText(run, say) })
        : say('grown', { step: countText(step) }),
    ];
  });
}

/** The report that there is no engine. */
export type Unable = Extract<Report, { kind: 'failed' }>;

function storedText({ state, say }: PlayView, unable: Unable | undefined): string {
  if (unable?.engine === 'blocked') return say('stored.blocked');
  if (unable) return say('stored.missing', { text: unable.text });
  return state.isStored ? say('stored') : '';
}

export const renderStored = (view: PlayView, unable: Unable | undefined): TemplateResult =>
  html`<p class="notices stored" role="status">${storedText(view, unable)}</p>`;
