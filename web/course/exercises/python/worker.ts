/** Runs one program; the page ends the worker after it, so that the next one finds nothing of it. */
import type { Command, Report } from './protocol.ts';
import { type Session, openSession } from './session.ts';

const scope = globalThis as unknown as {
  postMessage: (report: Report) => void;
  onmessage: ((event: { readonly data: Command }) => void) | null;
};

// Both are taken from the program (session.ts).
const say = scope.postMessage.bind(globalThis);
let session: Session | undefined;

const hear = async (command: Command): Promise<void> => {
  if (command.kind === 'run') {
    session?.(command.job);
    return;
  }
  try {
    session = await openSession(command.wasm, say);
    say({ kind: 'ready' });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

addEventListener('message', (event: MessageEvent<Command>) => {
  void hear(event.data);
});
