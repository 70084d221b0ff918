import { Type } from '@sinclair/typebox';

/** A schema of the description: JSON Schema 2020-12, and of ours the sentence that a wrong value is refused with. */
export interface DescribedSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
  readonly items?: DescribedSchema;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly 'x-sentence'?: string;
  readonly [keyword: string]: unknown;
}

/** A member of an address or a header of a call. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DescribedSchema;
}

/** What goes over the wire by its media type. */
export type DescribedContents = Readonly<
  Record<string, { readonly schema: DescribedSchema; readonly encoding?: unknown }>
>;

/** A call of the API. */
export interface DescribedCall {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: DescribedContents };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: DescribedContents }>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** GET /api/openapi.json: every call, in OpenAPI 3.1. */
export interface ApiDescription {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly components: unknown;
}

/** The same as far as the description describes itself. */
export const descriptionAnswer = Type.Object({ openapi: Type.String(), paths: Type.Object({}) });
