import { drawn } from './drawn/styles.ts';
import { overviewStyles } from './drawn/overview-styles.ts';
import { controls } from './styles/controls.ts';
import { heads } from './styles/heads.ts';
import { media } from './styles/media.ts';
import { overview } from './styles/overview.ts';
import { panel } from './styles/panel.ts';
import { stage } from './styles/stage.ts';
import { theme } from '../../shared/look/theme.ts';

export const styles = [theme, overview, heads, stage, panel, drawn, overviewStyles, controls, media];
