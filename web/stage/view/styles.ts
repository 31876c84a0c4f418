import { drawn } from './drawn/styles.ts';
import { overviewStyles } from './drawn/overview-styles.ts';
import { controls } from './styles/controls.ts';
import { frame } from './styles/frame.ts';
import { heads } from './styles/heads.ts';
import { media } from './styles/media.ts';
import { menu } from './styles/menu.ts';
import { narrow } from './styles/narrow.ts';
import { panel } from './styles/panel.ts';
import { presented } from './styles/presented.ts';
import { stage } from './styles/stage.ts';
import { theme } from '../../shared/look/theme.ts';

export const styles = [
  ...[theme, stage, heads, panel, drawn, controls, menu, frame],
  ...[overviewStyles, narrow, presented, media],
];
