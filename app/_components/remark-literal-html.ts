type Node = { type: string; value?: string; children?: Node[] }

/**
 * Remark plugin: HTML in a rollout becomes text, so that it is neither run nor lost. Inside a line it is plain text;
 * a block of its own keeps its line breaks as a code block, which is what the author meant it to look like.
 */
export function remarkLiteralHtml() {
  return (tree: Node) => literal(tree)
}

function literal(parent: Node) {
  const isFlow = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type)
  for (const child of parent.children ?? []) {
    if (child.type === 'html') child.type = isFlow ? 'code' : 'text'
    else literal(child)
  }
}
