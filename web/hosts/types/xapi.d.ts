/** The part of an event of a stage or of a lesson that is read. */
export interface Told {
  readonly type: string;
  readonly detail: unknown;
  readonly target: unknown;
}

export interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
}

/** A statement of xAPI 1.0.3 without its `actor`, whom only the page around knows. */
export interface Statement {
  readonly verb: { readonly id: string; readonly display: Readonly<Record<string, string>> };
  readonly object: Activity & {
    readonly definition: {
      readonly type: string;
      readonly interactionType?: 'choice' | 'numeric' | 'sequencing' | 'long-fill-in' | 'other';
      readonly correctResponsesPattern?: readonly string[];
    };
  };
  readonly result?: {
    readonly success?: boolean;
    readonly completion?: boolean;
    readonly response?: string;
    readonly score?: { readonly scaled: number; readonly raw?: number; readonly min?: number; readonly max?: number };
    /** `BASE#mistakes`: the known mistakes that give the number that was predicted. */
    readonly extensions?: Readonly<Record<string, readonly string[]>>;
  };
  readonly context?: { readonly contextActivities: { readonly parent: readonly Activity[] } };
}

/**
 * Turns an event into a statement about the learner: `attention-steps:answer` that a question was answered or a cell predicted,
 * `attention-exercise:answer` that an exercise outside of a lesson was checked, `:complete` that a lesson was completed or a stage played to its end, `:step` that a step was seen. Undefined for any other
 * event.
 * @param base the beginning of the names of lessons, questions and steps: the address of your tutorial, such as
 *   `https://example.org/attention/`
 * @throws TypeError for a base that is no address
 */
export function statementOf(event: Told, base: string): Statement | undefined;
