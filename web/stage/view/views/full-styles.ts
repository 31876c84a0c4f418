/** The styles of the stage. */
import { unsafeCSS } from 'lit';
import menu from '../styles/menu.css?inline';
import reading from '../styles/reading.css?inline';
import sentenceBox from '../styles/sentence-box.css?inline';
import sheet from '../styles/sheet.css?inline';
import stage from '../styles/stage.css?inline';
import light from '../styles/light.css?inline';
import heads from '../styles/heads.css?inline';
import panel from '../styles/panel.css?inline';
import drawn from '../draw/drawn/styles.css?inline';
import controls from '../styles/controls.css?inline';
import frame from '../styles/frame.css?inline';
import formula from '../styles/formula.css?inline';
import transport from '../styles/transport.css?inline';
import narrow from '../styles/narrow.css?inline';
import presented from '../styles/presented.css?inline';
import film from '../styles/film.css?inline';
import filmNarrow from '../styles/film-narrow.css?inline';
import media from '../styles/media.css?inline';

// In this order, as narrow, presented and media override the others.
export const styles = [
  stage,
  light,
  heads,
  panel,
  drawn,
  controls,
  sentenceBox,
  reading,
  menu,
  sheet,
  frame,
  formula,
  transport,
  narrow,
  presented,
  film,
  filmNarrow,
  media,
].map(unsafeCSS);
