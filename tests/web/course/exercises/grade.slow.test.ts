/** The judge of learners' programs: the wrong ones that grade.test.ts leaves out. */
import { testWrong } from './judged.ts';

testWrong(false);
