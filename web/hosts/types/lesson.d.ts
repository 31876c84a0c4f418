/** A problem in a lesson's file, and its place. */
export interface LessonProblem {
  /** The path in the file: `['parts', 2, 'lab']`; empty for the whole file. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The line in the file's text, from 1, if that could be parsed. */
  readonly line?: number;
  readonly column?: number;
  /** Characters from the text's beginning, and their number. */
  readonly offset?: number;
  readonly length?: number;
}

/** An answer, or a value of a lab. */
export type LessonValue = string | number | boolean | readonly number[] | readonly (readonly number[])[];

/** A reader's work in a lesson: plain data to keep and give back. */
export interface LessonState {
  /** The labs' values that differ from the file's, by the labs' ids. */
  readonly labs: Readonly<Record<string, Readonly<Record<string, LessonValue>>>>;
  /** The stages' links, by id. */
  readonly stages: Readonly<Record<string, string>>;
  /** The last answers to the questions, by id. */
  readonly answers: Readonly<Record<string, LessonValue>>;
  /**
   * The outcomes that count, by the questions' ids: that of the first try, that the answer was shown before one, or that an exercise
   * could not be judged and is left out; a number is the share of an exercise that was right. Without it, the last answers count.
   */
  readonly first?: Readonly<Record<string, 'right' | 'wrong' | 'shown' | 'unable' | number>> | undefined;
  /** By the exercises' ids: how many `hints` are open, and that it was `solved`. */
  readonly exercises?: Readonly<Record<string, Readonly<Record<string, LessonValue>>>> | undefined;
}

/** A reader's answer to a question of a lesson. */
export interface LessonAnswer {
  /** The lesson's id. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: 'choice' | 'number' | 'order' | 'error' | 'code';
  /** The option's place in the file, the number, the items' places in the right order, the marked cells, or the program. */
  readonly answer: number | readonly number[] | readonly (readonly [number, number])[] | string;
  readonly right: boolean;
  /** The share of an exercise's inputs that came out right, 0 to 1. */
  readonly score?: number;
  /** True for the try that counts: the first, before any answer was shown. */
  readonly counts: boolean;
  /** All right answers, as xAPI writes them. */
  readonly correct: readonly string[];
}

/** Sent when a reader has the answer to a question shown. */
export interface LessonShown {
  /** The lesson's id. */
  readonly lesson: string;
  readonly question: string;
  /** True if this ends the question without credit, as there was no try before. */
  readonly counts: boolean;
}

export interface LessonComplete {
  /** The lesson's id. */
  readonly lesson: string;
  readonly complete: boolean;
  /** The number of questions answered right at the first try. */
  readonly right: number;
  /** The number of questions that were answered, or whose answer was shown. */
  readonly done: number;
  /** The number of questions. */
  readonly of: number;
  /** 0 to 100. */
  readonly score: number | undefined;
}

/** The element's events. All of them bubble, out of shadow roots too, and so do those of the stages in the lesson. */
export interface AttentionLessonEvents {
  /** A lesson is shown. */
  'attention-steps:lesson': CustomEvent<{ id: string; title: string }>;
  /** A reader answered a question. */
  'attention-steps:answer': CustomEvent<LessonAnswer>;
  /** A reader had the answer to a question shown. */
  'attention-steps:shown': CustomEvent<LessonShown>;
  /** The last of its questions has been answered, or its answer shown. Stages in it have an event of the same name. */
  'attention-steps:complete': CustomEvent<LessonComplete>;
  /**
   * A lesson cannot be shown, or a property has a wrong kind; the lesson before stays, and the element shows a message itself.
   */
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
  /** The lesson that is shown. Takes the text of a file or its data; null for the attribute's or the content's. */
  get lesson(): object | null;
  set lesson(given: string | object | null);
  /** The reader's work. Nothing is kept anywhere unless you keep this. */
  state: LessonState | undefined;
  /** Settles once the first given lesson is shown, or cannot be. */
  readonly ready: Promise<void>;

  /** Shows a lesson file, as if it were dropped. */
  openFile(file: File): void;
}
