/** Buckets of Cloud Storage and their objects. */

/** Who may do what with the objects of a bucket. */
export interface Bucket {
  /** E-mail addresses that may read, create, replace and delete objects. */
  readonly writers: readonly string[];
  /** Whether everybody may read an object by its address. Nobody may list them. */
  readonly isPublic: boolean;
}

/** A replaced object is a new value with another generation. */
export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** As it was sent, in Base64. */
  readonly content: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly cacheControl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly generation: string;
  readonly createdMs: number;
}

/** The key of an object in the world, and its path at the public address. */
export const objectKey = ({ bucket, name }: Pick<StoredObject, 'bucket' | 'name'>): string =>
  `${bucket}/${name}`;
