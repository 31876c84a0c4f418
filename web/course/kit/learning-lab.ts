/** Labs that train in the page. A file of its own: labs that import it take the engine that learns with them. */
import type { Learning } from 'attention-steps/learn';
import { Lazy } from '../../shared/lazy.ts';
import type { Params } from '../../shared/params.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import { EngineLab, type LabWords } from './lab.ts';

const engine = new Lazy(async () => (await import('attention-steps/learn')).loadLearning());

/** Loads the engine that learns shortly before a lab scrolls into view: training there keeps the page busy. */
export async function learningNear(lab: Element): Promise<Learning> {
  await new Promise<void>((resolve) => whenVisible([lab], '50%', resolve));
  return engine.load();
}

/** A lab whose models are learned in a second. */
export abstract class LearningLab<P extends Params, W extends LabWords> extends EngineLab<Learning, P, W> {
  protected override load(): Promise<Learning> {
    return learningNear(this);
  }
}
