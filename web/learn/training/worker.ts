/** The trainer in a worker: it handles messages between slices, so a pause takes effect within one. */
import { serve } from './serve.ts';
import type { Command, Report } from './protocol.ts';

const scope = globalThis as unknown as {
  postMessage: (report: Report) => void;
  onmessage: ((event: MessageEvent<Command>) => void) | null;
};
/** Milliseconds: with a measurement after it, a pause takes effect within two frames. */
const SLICE = 6;

/** A message to itself, because browsers delay timers by 4 ms, in which nothing would be trained. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const hear = serve(
  (report) => {
    scope.postMessage(report);
  },
  SLICE,
  (work) => {
    waiting.push(work);
    port2.postMessage(undefined);
  },
);
scope.onmessage = ({ data }) => {
  hear(data);
};
