/** A trainer in the page, as where no worker can be had. */
import { expect, it, vi } from 'vitest';
import { defaultSetup } from '../../../../web/learn/setup.ts';
import { connect } from '../../../../web/learn/training/connect.ts';
import type { Report } from '../../../../web/learn/training/protocol.ts';

it('reports nothing more once it is stopped, be it in the middle of its work', async () => {
  const reports: Report['kind'][] = [];
  const trainer = connect(({ kind }) => {
    reports.push(kind);
    trainer.stop();
  });
  expect([trainer.isInPage, trainer.isThere]).toEqual([true, false]);
  const setup = { ...defaultSetup, task: 'previous', width: '16', batch: '8' } as const;
  trainer.tell({ kind: 'begin', plans: [{ setup, changes: [] }] });
  trainer.tell({ kind: 'play', until: 45 });
  await vi.waitFor(() => expect(reports).toEqual(['begun']), { timeout: 30_000 });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(reports).toEqual(['begun']);
});
