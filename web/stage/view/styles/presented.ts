import { css } from 'lit';

/**
 * Presented to a room: nothing to operate, and all of it larger, as the composition is zoomed to the screen. (Comments among the
 * rules would be sent to every reader.) The first focus has no outline: a clicker's keys work wherever it is.
 */
export const presented = css`
  .presented.framed {
    grid-template-rows: 64px minmax(0, 1fr) 94px;
  }
  .presented.framed.ended {
    grid-template-rows: minmax(0, 1fr) 94px;
  }
  .presented.framed.headed {
    grid-template-rows: 64px auto minmax(0, 1fr) 94px;
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
  .presented .sentence {
    font-size: 24px;
    line-height: 28px;
    max-height: 56px;
  }
  .presented .sentence:is(.long, .longest) {
    font-size: 18px;
    line-height: 20px;
    max-height: 60px;
  }
  .presented .transport {
    display: block;
  }
  .presented .chapters span {
    visibility: hidden;
    height: 20px;
    line-height: 20px;
  }
  .presented .chapters .on span {
    visibility: visible;
    overflow: visible;
    white-space: nowrap;
  }
  .presented .chapters .on i::after {
    display: none;
  }
`;
