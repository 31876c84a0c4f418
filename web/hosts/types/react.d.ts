// The element in JSX, for those who have React's types; no script goes with it: import type {} from 'attention-steps/react'.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttentionSteps, AttentionStepsEvents, CellRef, Place, StepId } from './element.js';

type Settings =
  | 'example'
  | 'link'
  | 'step'
  | 'pass'
  | 'controls'
  | 'strip'
  | 'plane'
  | 'query'
  | 'present'
  | 'theme'
  | 'inputs'
  | 'state';
/** Those that text can be set to, too. */
interface Lists {
  steps?: string | readonly StepId[] | null;
  fixed?: string | readonly (string | CellRef)[] | null;
  predict?: string | readonly Place[] | null;
}
type Handlers = { [Name in keyof AttentionStepsEvents as `on${Name}`]?: (event: AttentionStepsEvents[Name]) => void };

export type AttentionStepsProps = DetailedHTMLProps<HTMLAttributes<AttentionSteps>, AttentionSteps> &
  Partial<Pick<AttentionSteps, Settings>> &
  Lists &
  Handlers;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': AttentionStepsProps;
    }
  }
}
