import type { Desk, Page } from '../page.ts';
import { fileSource, tableSource } from '../replay/replaySource.ts';
import type { OtherRoute } from '../route.ts';
import { FilePage } from './filePage.ts';
import { LobbyPage } from './lobbyPage.ts';
import { ReplayPage } from './replayPage.ts';
import { RulesPage } from './rulesPage.ts';
import { SettingsPage } from './settingsPage.ts';

/** The pages that whoever opens a table does not need: they are fetched when one is asked for. */
export function otherPage(desk: Desk, route: OtherRoute): Page {
  switch (route.page) {
    case 'replay':
      return new ReplayPage(desk, tableSource(desk, route), route.isCheck);
    case 'file':
      return route.no === null
        ? new FilePage(desk)
        : new ReplayPage(desk, fileSource(desk, route.no), false);
    case 'settings':
      return new SettingsPage(desk);
    case 'lobby':
      return new LobbyPage(desk);
    case 'rules':
      return new RulesPage(route.id);
  }
}
