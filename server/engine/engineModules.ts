import { auditModule } from './audit/auditModule.ts';
import type { Module } from './Module.ts';
import { reportMailsModule } from './reportMails/reportMailsModule.ts';
import { receiversModule } from './events/receiversModule.ts';
import { uploadsModule } from './uploads/uploadsModule.ts';
import { viewsModule } from './views/viewsModule.ts';

/** The modules that every portal has, whatever its business. */
export const engineModules = {
  audit: auditModule,
  uploads: uploadsModule,
  views: viewsModule,
  reportMails: reportMailsModule,
  receivers: receiversModule,
} satisfies Record<string, Module>;
