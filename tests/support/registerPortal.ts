import { registerPortal } from '../../src/api/portal.ts';
import { declared } from '../../src/resources/portal.ts';

// as App does, for tests of its parts
registerPortal(declared);
