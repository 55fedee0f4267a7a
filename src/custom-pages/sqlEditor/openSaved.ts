import type { HistoryRow, SavedQuery } from '../../../contract/calls/sqlEditor.ts';
import type { ScriptTab } from './ScriptTab.ts';

type Opened = Partial<Omit<ScriptTab, 'id'>>;

/** What a tab holds of a saved query. */
export const tabOfSaved = ({
  QueryId,
  Version,
  Name,
  Script,
  ScriptType,
  Parameters,
}: SavedQuery): Opened => ({
  name: Name,
  script: Script,
  type: ScriptType,
  parameters: Object.fromEntries(
    Parameters.map(({ Name, Type, Default }) => [Name, { type: Type, text: Default ?? '' }]),
  ),
  saved: { id: QueryId, version: Version },
});

/** What a tab holds of an earlier run. */
export const tabOfRun = ({ Script, ScriptType }: HistoryRow): Opened => ({
  script: Script,
  type: ScriptType,
});
