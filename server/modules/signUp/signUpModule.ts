import type { Module } from '../../engine/Module.ts';
import { signUpEndpoint } from './signUp.ts';

/** Signing up, which waits for approval. */
export const signUpModule: Module = { endpoints: () => [signUpEndpoint] };
