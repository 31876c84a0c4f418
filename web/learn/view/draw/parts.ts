/** The frame without some parts. Play always stays: without it there is nothing to watch. */
import { css } from 'lit';

export const partStyles = css`
  .frame[data-some] {
    height: var(--attention-playground-height, auto);
  }
  /* Parts of natural height have no height to be fitted to. */
  .frame[data-some] .room {
    container-type: normal;
  }
  .frame[data-some] .pattern {
    width: min(100%, 200px);
  }
  @container (min-width: 940px) {
    .frame:not([data-parts~='settings']) {
      grid-template: 'centre right' minmax(0, 1fr) 'dock dock' auto / minmax(0, 1fr) 296px;
    }
    .frame:not([data-parts~='head']) {
      grid-template: 'left centre' minmax(0, 1fr) 'dock dock' auto / 248px minmax(0, 1fr);
    }
    .frame:not([data-parts~='settings'], [data-parts~='head']) {
      grid-template: 'centre' minmax(0, 1fr) 'dock' auto / minmax(0, 1fr);
    }
    .frame:not([data-parts~='curves']) .dock {
      grid-template-columns: 200px auto;
    }
  }
  .frame:not([data-parts~='curves']) .timeline {
    display: none;
  }
  /* An axis of steps without any curve needs no choice of scale. */
  .frame:not([data-parts~='curves'], [data-parts~='head']) .transport .radios {
    display: none;
  }
  .problems {
    margin: 0;
    padding: 8px 24px;
    list-style: none;
    color: var(--wrong);
  }
`;
