import { resources } from '../../src/resources/index.ts';

/** The resources that answer the documented calls; REST resources are tested by their own (api/auditLog.test.ts). */
export const documentedResources = resources.filter(({ api }) => api === 'calls');
