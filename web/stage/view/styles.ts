import { controls } from './styles/controls.ts';
import { frame } from './styles/frame.ts';
import { media } from './styles/media.ts';
import { menu } from './styles/menu.ts';
import { narrow } from './styles/narrow.ts';
import { panel } from './styles/panel.ts';
import { presented } from './styles/presented.ts';
import { stage } from './styles/stage.ts';
import { untilLook } from './styles/until-look.ts';
import { theme } from '../../shared/theme.ts';

export const styles = [theme, untilLook, stage, panel, controls, menu, frame, narrow, presented, media];
