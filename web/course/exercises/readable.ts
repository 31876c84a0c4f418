/** An exercise as it can be read where nothing runs it. */
import { programsOf } from './programs.ts';
import { textsOf } from './texts.ts';

export const readable = (id: string) => ({ ...textsOf(id), start: programsOf(id).start });
