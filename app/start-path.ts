/** Where a person begins in a project: annotators judge, the others look at the wheel. */
export function startPath({ slug, role }: { slug: string; role: 'ADMIN' | 'ANALYST' | 'ANNOTATOR' }): string {
  return role === 'ANNOTATOR' ? `/projects/${slug}/compare` : `/projects/${slug}`
}
