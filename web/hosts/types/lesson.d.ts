/** What is wrong with a lesson's file, and where. */
export interface LessonProblem {
  /** The way to it in the file: `['parts', 2, 'lab']`; empty if it is the whole file. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Where it stands in the file's text, from 1, if it could be read. */
  readonly line?: number;
  readonly column?: number;
  /** Characters from the text's beginning, and how many are meant. */
  readonly offset?: number;
  readonly length?: number;
}

/** An answer, or what a lab was set to. */
export type LessonValue = string | number | boolean | readonly number[] | readonly (readonly number[])[];

/** What a reader did in a lesson: plain data that can be kept and given back. */
export interface LessonState {
  /** Of the labs, by their ids in the file: the values that differ from the file's. */
  readonly labs: Readonly<Record<string, Readonly<Record<string, LessonValue>>>>;
  /** The stages' links, by id. */
  readonly stages: Readonly<Record<string, string>>;
  /** The last answers to the questions, by id. */
  readonly answers: Readonly<Record<string, LessonValue>>;
  /**
   * What counts of the questions, by id: how the first try went, or that the answer was shown before there was one. Without it,
   * the answers count as they stand there.
   */
  readonly first?: Readonly<Record<string, 'right' | 'wrong' | 'shown'>> | undefined;
}

/** What a reader answered to a question of a lesson. */
export interface LessonAnswer {
  /** The lesson's id. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: 'choice' | 'number' | 'order' | 'error';
  /** The option's place in the file, the number, the items' places in the right order, or the marked cells. */
  readonly answer: number | readonly number[] | readonly (readonly [number, number])[];
  readonly right: boolean;
  /** Whether it is the try that counts: the first one, before any answer was shown. */
  readonly counts: boolean;
  /** Each answer that is right, as xAPI writes it. */
  readonly correct: readonly string[];
}

/** That a reader had the answer to a question of a lesson shown. */
export interface LessonShown {
  /** The lesson's id. */
  readonly lesson: string;
  readonly question: string;
  /** Whether that ends it without credit: there was no try before. */
  readonly counts: boolean;
}

export interface LessonComplete {
  /** The lesson's id. */
  readonly lesson: string;
  readonly complete: boolean;
  /** How many questions were answered right at the first try. */
  readonly right: number;
  /** How many were answered, or their answer shown. */
  readonly done: number;
  /** How many there are. */
  readonly of: number;
  /** 0 to 100. */
  readonly score: number | undefined;
}

/** What the element dispatches. All of it bubbles, out of shadows too, and so do the events of the stages in the lesson. */
export interface AttentionLessonEvents {
  /** A lesson is shown. */
  'attention-steps:lesson': CustomEvent<{ id: string; title: string }>;
  /** A reader answered a question. */
  'attention-steps:answer': CustomEvent<LessonAnswer>;
  /** A reader had the answer to a question shown. */
  'attention-steps:shown': CustomEvent<LessonShown>;
  /** The last of its questions has been answered, right or wrong, or its answer shown. Stages in it have an event of the same name. */
  'attention-steps:complete': CustomEvent<LessonComplete>;
  /** A lesson cannot be shown, or a property is of another kind; what was there stays, and the element says so itself. */
  'attention-steps:error': CustomEvent<{ message: string; problems: readonly LessonProblem[] }>;
}

/** A lesson from a file, with its text, labs, stages and questions: data, no code. Any number of them can be on a page. */
export class AttentionLesson extends HTMLElement {
  /**
   * The address of the lesson's file, relative to the page. Without it, the file's text may stand in a script of type
   * `application/json` inside the element; a reader can drop a file on it, too.
   * @attribute reflected
   */
  src: string;
  /**
   * `auto` follows the reader's system; `inherit` takes the font and the colours of the page.
   * @attribute reflected
   */
  theme: 'auto' | 'light' | 'dark' | 'inherit';
  /**
   * The address of the course's lessons, where links such as `lesson:softmax` lead; without it they are plain words.
   * @attribute reflected
   */
  lessons: string;
  /** The lesson that is shown. Set as the text of a file or as what it says; null for the attribute's or the content's. */
  get lesson(): object | null;
  set lesson(given: string | object | null);
  /** What a reader did in it. Nothing is kept anywhere unless you keep this. */
  state: LessonState | undefined;
  /** Settled when the first lesson that was given is shown, or cannot be. */
  readonly ready: Promise<void>;

  /** Shows a lesson file, as if it were dropped. */
  openFile(file: File): void;
}
