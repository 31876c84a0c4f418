// The elements in JSX, for those who have React's types; no script goes with it: import type {} from 'attention-steps/react'.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttentionSteps, AttentionStepsEvents, CellRef, Place, StepId } from './element.js';
import type { AttentionPlayground, AttentionPlaygroundEvents, PlaygroundPart, PlaygroundSetup } from './playground.js';

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
/** The properties that text can be set to, too. */
interface Lists {
  steps?: string | readonly StepId[] | null;
  fixed?: string | readonly (string | CellRef)[] | null;
  predict?: string | readonly Place[] | null;
}
type Handlers<Events> = { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };

export type AttentionStepsProps = DetailedHTMLProps<HTMLAttributes<AttentionSteps>, AttentionSteps> &
  Partial<Pick<AttentionSteps, Settings>> &
  Lists &
  Handlers<AttentionStepsEvents>;

export type AttentionPlaygroundProps = DetailedHTMLProps<HTMLAttributes<AttentionPlayground>, AttentionPlayground> &
  Partial<PlaygroundSetup> &
  Partial<Pick<AttentionPlayground, 'theme' | 'stage' | 'steps' | 'link' | 'state'>> & {
    parts?: string | readonly PlaygroundPart[] | null;
  } & Handlers<AttentionPlaygroundEvents>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': AttentionStepsProps;
      'attention-playground': AttentionPlaygroundProps;
    }
  }
}
