/** The judge of learners' programs: the wrong ones that grade.test.ts leaves out. */
import { openJudge, testWrong } from './judged.ts';

testWrong(await openJudge(), false);
