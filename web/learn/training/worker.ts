/** The trainer in a worker: it hears between slices, so that a pause is heard within one. */
import { serve } from './serve.ts';
import type { Command, Report } from './protocol.ts';

const scope = globalThis as unknown as {
  postMessage: (report: Report) => void;
  onmessage: ((event: MessageEvent<Command>) => void) | null;
};
/** Long enough for several steps of a small model. */
const SLICE = 24;

const hear = serve((report) => {
  scope.postMessage(report);
}, SLICE);
scope.onmessage = ({ data }) => {
  hear(data);
};
