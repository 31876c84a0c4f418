/** What every view of a stage has; the rest comes with the view. */
import { host } from './host.ts';
import { theme } from '../../../shared/look/theme.ts';

export const styles = [theme, host];
