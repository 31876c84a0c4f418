/** All tasks, in the order in which they are offered. */
import { brackets } from './brackets.ts';
import { language } from './language.ts';
import { frequent, previous, reverse, sort } from './letters.ts';
import { names } from './names.ts';
import { repeat } from './repeat.ts';
import type { Task } from './task.ts';

export const TASKS: readonly Task[] = [repeat, language, previous, reverse, sort, brackets, frequent, names];

export const findTask = (id: string): Task | undefined => TASKS.find((task) => task.id === id);
