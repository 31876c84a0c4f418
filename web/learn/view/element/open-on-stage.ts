/**
 * Opens a head on a stage: a listener of the page may open it; otherwise the page that the element names does, if there
 * is one.
 */
import type { Opened } from '../../training/protocol.ts';
import { wordsOf } from '../../model/sequence.ts';
import { LONGEST_ADDRESS, encodePlay } from '../../state/link.ts';
import type { PlayView } from './host.ts';
import { announce } from '../../../shared/announce.ts';

/** @param element its `stage` is the address of a page whose stage reads links */
export async function openOnStage(
  element: HTMLElement & { readonly stage: string },
  { state, scene: { task, query }, say }: PlayView,
  opened: Opened,
): Promise<void> {
  const { encodeState, headText, stageStateOf } = await import('../../model/on-stage.ts');
  const { head, step, tokens } = opened;
  const link = encodePlay({ ...state, chosen: head, at: 'now', again: undefined }, step);
  const from = link.length > LONGEST_ADDRESS ? undefined : link;
  const origin = headText(head, step, task.id, say);
  const shown = stageStateOf(opened, wordsOf(task, tokens), { query, origin, from });
  if (!announce(element, 'attention-playground:open', { state: shown }, true)) return;
  const address = `${element.stage}#${encodeState(shown)}`;
  // No link leads back to a training on a long text, so this page stays open.
  if (from === undefined) window.open(address);
  else location.assign(address);
}
