import type { parameterTypes, ScriptType } from '../../../contract/calls/sqlEditor.ts';

export type ParameterType = (typeof parameterTypes)[number];

/** What somebody typed for a parameter, and what it is. */
export interface TypedParameter {
  type: ParameterType;
  text: string;
}

/** A script that somebody works on. */
export interface ScriptTab {
  id: string;
  name: string;
  script: string;
  /** None is chosen at first (spec 1 §5). */
  type: ScriptType | '';
  /** By name; those that the script names no more are kept, lest a slip of the pen costs them. */
  parameters: Readonly<Record<string, TypedParameter>>;
  /** The saved query that it was opened from, as it was then. */
  saved?: { id: number; version: string } | undefined;
}
