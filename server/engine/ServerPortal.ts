import type { Hono, MiddlewareHandler } from 'hono';
import type { GenericSchema } from 'valibot';
import type { DemoSignIn } from '../../contract/calls/account/login.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import type { Deps, PortalPeople, PortalTables } from '../calls/Deps.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { Rounds } from './jobs.ts';
import type { Module } from './Module.ts';

/** A portal as a server runs it: what it declares, and its parts on the server. Only `modules` must be there. */
export interface ServerPortal extends Portal, PortalTables, PortalPeople {
  modules: Readonly<Record<string, Module>>;
  /** The folder with the migrations of its own tables, which follow those of this repository. */
  migrations?: string;
  /** Its events whose body is a document of a standard. */
  documents?: Readonly<Record<string, GenericSchema>>;
  /** Stores what its calls take for granted. Several servers may do it at once, also beside one that runs. */
  prepare?: (deps: ServerDeps) => Promise<void>;
  /** Does what must be done before the server answers. */
  start?: (deps: ServerDeps) => Promise<unknown>;
  /** Its answers that are not calls, such as pages for strangers. `pageHeaders` sets the headers of a page. */
  mount?: (app: Hono, given: Mounting) => void;
  /** Throws where the server can't do its most important work. */
  look?: (deps: Pick<Deps, 'database'>) => Promise<unknown>;
  /** A sentence on what is wrong although the server works. */
  trouble?: (deps: Pick<Deps, 'database'>) => Promise<string | undefined>;
  /** Its housekeeping. Several servers may do it at once. */
  housekeeping?: (deps: ServerDeps, attempt: Attempt) => Housekeeping;
  /** Its work for people who do not wait for it, beside the jobs. Several servers may do it at once. */
  work?: (deps: ServerDeps) => readonly Rounds[];
  /** The data to try it with, which DEMO asks for, and what a terminal says of it. */
  demo?: {
    fill: (deps: ServerDeps) => Promise<unknown>;
    greeting: (config: Deps['config']) => string;
    /** Whom its sign-in page offers. `who` is said in each language. */
    signIns: readonly (Omit<DemoSignIn, 'who'> & { who: string })[];
  };
}

/** Everything that calls need, with the portal's parts on the server. */
export interface ServerDeps extends Deps {
  portal: ServerPortal;
}

/** What a portal's own answers are mounted with. */
export interface Mounting {
  deps: ServerDeps;
  endpoints: readonly Endpoint[];
  pageHeaders: MiddlewareHandler;
}

/** Does a task, logs `failure` where it throws, and counts both. Returns undefined after a failure. */
export type Attempt = (task: (deps: ServerDeps) => Promise<unknown>, failure: string) => Promise<unknown>;

/** What is done once a minute, and every ten seconds. */
export interface Housekeeping {
  minutely: () => Promise<void>;
  often: () => Promise<void>;
}
