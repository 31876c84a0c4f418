import { css } from 'lit';

/**
 * Presented to a room: nothing to operate, and all of it larger, as the composition is zoomed to the screen. (Comments among the
 * rules would be sent to every reader.) The first focus has no outline: a clicker's keys work wherever it is.
 */
export const presented = css`
  .presented.framed.root:is(.wide, .narrow) {
    grid-template-rows: 64px minmax(0, 1fr) minmax(101px, auto);
  }
  .presented.framed.root.ended:is(.wide, .narrow) {
    grid-template-rows: minmax(0, 1fr) minmax(101px, auto);
  }
  .presented.framed.root.headed:is(.wide, .narrow) {
    grid-template-rows: 64px auto minmax(0, 1fr) minmax(101px, auto);
  }
  .presented
    :is(
      div.head,
      .head-choice,
      .keys,
      .speed,
      .toggle,
      .switch,
      .after,
      .scrub input,
      .note,
      .about,
      .exact,
      .panel :is(.edit, button)
    ) {
    display: none;
  }
  .presented .end {
    grid-template-columns: auto;
    justify-content: center;
  }
  .presented .end dl {
    padding: 0;
  }
  .presented.framed .stage-box:focus-visible {
    outline: none;
  }
  .presented .dock {
    grid-template-rows: minmax(0, 1fr) auto;
    border: 0;
    background: none;
  }
  .presented .say {
    padding-top: 0;
  }
  .presented .sentence {
    font-size: 24px;
    line-height: 28px;
  }
  .presented .sentence:is(.long, .longest) {
    margin-top: 0;
    font-size: 18px;
    line-height: 20px;
  }
  .presented .transport {
    display: block;
  }
  .presented .chapters span {
    visibility: hidden;
    min-height: 20px;
    margin-bottom: 3px;
    line-height: 20px;
    white-space: nowrap;
  }
  .presented .chapters .on span {
    visibility: visible;
  }
  .presented .chapters .on i::after {
    display: none;
  }
`;
