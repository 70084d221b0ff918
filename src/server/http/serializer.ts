import serializers, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

const standard = serializers();

/** Fastify's own serializers of answers, each compiled at its first use, like the validators. */
export const buildSerializer: SerializerFactory = (schemas, options) => {
  const compile = standard(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => (serialize ??= compile(route))(answer);
  };
};
