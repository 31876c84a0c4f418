/** A visitor's model in a worker, so that the page answers while the model computes. */
import { loadLearning } from 'attention-steps/learn';
import { type Answer, type Request, serveModel } from './serve-model.ts';

const scope = globalThis as unknown as {
  postMessage: (answer: Answer) => void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
};

const hear = serveModel(loadLearning, (answer) => {
  scope.postMessage(answer);
});
scope.onmessage = ({ data }) => {
  void hear(data);
};
