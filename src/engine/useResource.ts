import { useResourceContext } from 'ra-core';
import type { Resource } from '../../contract/resource/Resource.ts';
import { resourceNamed } from '../resources/index.ts';

/** The resource of the page, list or form that this stands in, by react-admin's resource context. */
export const useResource = (): Resource => resourceNamed(useResourceContext() ?? '');
