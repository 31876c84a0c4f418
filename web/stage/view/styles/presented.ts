import { css } from 'lit';

/**
 * Presented to a room: no controls, and everything readable from the last row. (Comments among the rules would be sent
 * to every reader.)
 *
 * The formula stands above the left operand, where a product leaves room, and below the tabs of heads; its ground is
 * nearly opaque, because an arc crosses it. In the backward pass it is the step's own.
 * `alone`: the matrices take the picture's room, too, where columns would otherwise be unreadable.
 * `roomy`: the picture gets the room that the matrices leave, as high as possible; a sum stands below it, or beside it
 * where it is `broad`.
 * The first focus has no outline: a clicker's keys work wherever it is.
 */
export const presented = css`
  .presented.framed {
    grid-template-rows: minmax(0, 1fr) clamp(110px, 17vh, 190px);
  }
  .presented.framed.headed {
    grid-template-rows: auto minmax(0, 1fr) clamp(110px, 17vh, 190px);
  }
  .presented.headed .heads {
    padding: 4px 3vw;
    font-size: clamp(17px, 1.2vw, 24px);
  }
  .presented.headed .heads button {
    padding: 2px 8px;
    line-height: 1.2;
  }
  .presented.headed .head-map {
    width: 48px;
    height: 48px;
  }
  .presented.headed .head-words {
    grid-template-columns: auto 1fr;
    column-gap: 0.6em;
  }
  .presented.headed .head-takes {
    grid-column: 1 / -1;
  }
  .presented
    :is(
      .tools,
      .keys,
      .speed,
      .toggle,
      .after,
      .scrub input,
      .aside .note,
      .exact,
      .panel.empty,
      .panel :is(.edit, button),
      .home
    ) {
    display: none;
  }
  .presented.framed .stage-box:focus-visible {
    outline: none;
  }
  .presented .head {
    position: absolute;
    z-index: 1;
    top: 2vh;
    left: 3vw;
    display: block;
    border: 0;
    padding: 0;
  }
  .presented .formula {
    height: auto;
    mask: none;
    font-size: clamp(18px, 1.75vw, 36px);
    overflow: visible;
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 1em;
    max-width: 34vw;
    background: color-mix(in srgb, var(--paper) 85%, transparent);
  }
  .presented .formula:has([class*='if-']) {
    font-size: clamp(16px, 1.4vw, 29px);
  }
  .presented .term-by-term > :not(.lit) {
    display: none;
  }
  .presented.headed .head {
    top: calc(1vh + 72px);
  }
  .presented.headed .formula {
    font-size: clamp(16px, 1.3vw, 26px);
    max-width: 46vw;
  }
  .framed.presented.wide .work {
    grid-template-columns: minmax(0, 1fr) 24vw;
    padding-top: 2vh;
  }
  .framed.presented.wide .ruler {
    right: 24vw;
    top: 2vh;
  }
  .framed.presented.wide.headed .work {
    padding-top: 0;
  }
  .framed.presented.wide.headed .ruler {
    top: 0;
  }
  .framed.presented.wide.alone .work {
    grid-template-columns: minmax(0, 1fr);
  }
  .presented.alone .aside {
    display: none;
  }
  .presented .aside {
    border: 0;
    padding: 0 3vw 0 0;
    font-size: clamp(17px, 1.6vw, 31px);
  }
  .presented .drawn {
    max-width: none;
    flex: 0 1 auto;
    min-height: 0;
    display: flex;
    flex-direction: column;
  }
  .presented .drawn :is(h2, figcaption) {
    flex: none;
  }
  .presented .drawn .drawing {
    flex: 0 1 auto;
    width: auto;
    max-width: 100%;
    min-height: 120px;
  }
  .framed.presented.wide.roomy .work {
    grid-template-columns: minmax(0, 1fr) var(--beside);
  }
  .presented.roomy .head {
    left: auto;
    right: 3vw;
    width: calc(var(--beside) - 3vw);
  }
  .presented.roomy .formula {
    max-width: none;
  }
  .presented.roomy .aside {
    padding-top: 12vh;
  }
  .presented.broad .aside {
    flex-direction: row;
    gap: 2vw;
  }
  .presented.roomy.headed .formula {
    font-size: clamp(15px, 1.1vw, 22px);
  }
  .presented.roomy.headed .aside {
    padding-top: 8vh;
  }
  .presented.broad .drawn {
    flex: 1 1 0;
    min-width: 0;
  }
  .presented.broad .panel {
    flex: none;
    width: 14em;
  }
  .presented .panel {
    font-size: inherit;
  }
  .presented .dock {
    grid-template-rows: minmax(0, 1fr) auto;
    border: 0;
    background: none;
    padding: 0 3vw 2vh;
  }
  .presented .say {
    padding: 0;
  }
  .presented.wide .sentence {
    font-size: clamp(20px, 2vw, 44px);
    line-height: 1.25;
    max-height: 2.5em;
  }
  .presented.wide .sentence:is(.long, .longest) {
    font-size: clamp(18px, 1.875vw, 40px);
    line-height: 1.15;
    max-height: 3.5em;
  }
  .presented.wide .block .title {
    font-size: 38px;
  }
  .presented.wide :is(.block .shape, .whole-name, .asking) {
    font-size: 22px;
  }
  .presented.framed.narrow {
    grid-template-rows: 40px minmax(0, 1fr) auto;
  }
  .presented.framed.narrow.headed {
    grid-template-rows: 40px auto minmax(0, 1fr) auto;
  }
  .presented.narrow .head {
    position: static;
    padding: 8px 16px;
  }
  .presented .sign {
    font-size: 32px;
  }
  .presented .share {
    font-size: var(--least-digits);
  }
  .presented :is(.arcs .note, .tick, .tick-below) {
    font-size: 20px;
  }
  .presented .parts .part-word {
    font-size: 24px;
  }
  .presented .panel :is(h2, small, .where) {
    font-size: 0.8em;
  }
  .presented .transport {
    display: block;
    padding: 0;
  }
  .presented .chapters span {
    visibility: hidden;
    font-size: clamp(15px, 1.2vw, 24px);
    line-height: 1.4;
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
