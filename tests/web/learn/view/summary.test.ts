/** Announcements to screen readers: of a training that stops, and of one step. */
import { expect, it } from 'vitest';
import type { Report } from '../../../../web/learn/training/protocol.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import { Summary } from '../../../../web/learn/view/draw/summary.ts';

const right = { accuracy: 0.5, loss: 0.25 };
const said = (key: string, values = {}): string => `${key} ${Object.values(values).join(' ')}`;

/** The part of a view that a summary reads. */
const viewAt = (step: number): PlayView =>
  ({
    state: { isPlaying: false, at: 'now', compare: 'none' },
    history: { points: [[{ step, ...right, heads: [] }]] },
    scene: { runs: [] },
    say: said,
  }) as unknown as PlayView;

const reading = (step: number): Report =>
  ({ kind: 'reading', look: { off: [] }, readings: [{ step, right }] }) as unknown as Report;

it('says all of a training that stops right after a reading, and of one step on what it has come to', () => {
  const summary = new Summary();
  const hear = (report: Report, step: number): string => {
    summary.hear(report, () => viewAt(step));
    return summary.text;
  };
  hear(reading(114), 114);
  const stopped = hear({ kind: 'stopped', step: 115 }, 115);
  expect(stopped).toContain('summary.none');
  expect(hear(reading(115), 115)).toBe(stopped);
  const stepped = hear(reading(116), 116);
  expect(stepped).toContain('116');
  expect(stepped).not.toContain('summary.none');
});
