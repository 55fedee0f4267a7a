import type { Resource } from '../../contract/resource/Resource.ts';
import type { JsonSchema } from './jsonSchema.ts';

export const ref = (kind: 'schemas' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The documented envelope around `data`. */
export const envelope = (code: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['ResponseCode', 'ResponseMessage', 'ResponseData'],
  properties: { ResponseCode: code, ResponseMessage: { type: 'string' }, ResponseData: data },
});

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The name of a resource's row among the document's schemas. */
export const rowName = ({ key }: Resource): string => `${key}Row`;
