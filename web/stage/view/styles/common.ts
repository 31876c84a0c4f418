/** The styles of every view of a stage; each view loads its own, too. */
import { unsafeCSS } from 'lit';
import { theme } from '../../../shared/look/theme.ts';
import host from './common.css?inline';

export const styles = [theme, unsafeCSS(host)];
