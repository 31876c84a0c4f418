/** The trainer in a worker: it hears between slices, so that a pause is heard within one. */
import { serve } from './serve.ts';
import type { Command, Report } from './protocol.ts';

const scope = globalThis as unknown as {
  postMessage: (report: Report) => void;
  onmessage: ((event: MessageEvent<Command>) => void) | null;
};
/** Milliseconds: with a measurement after it, a pause is heard before three frames have passed. */
const SLICE = 10;

const hear = serve((report) => {
  scope.postMessage(report);
}, SLICE);
scope.onmessage = ({ data }) => {
  hear(data);
};
