/** The styles of every view of a stage; each view loads its own, too. */
import { host } from './host.ts';
import { theme } from '../../../shared/look/theme.ts';

export const styles = [theme, host];
