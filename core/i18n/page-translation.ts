// A browser that translates a page takes each text node out and puts a `<font>` with other words in its place. React knows nothing of that: it
// would write new values into nodes that nobody sees, and fail where it removes them. Decision 0038.

/** By the text node that a translation took out: the element that stands in its place. */
const replacements = new WeakMap<Node, Element>()

const replacementIn = (parent: Node, node: Node | null) => {
  const element = node && replacements.get(node)
  return element?.parentNode === parent ? element : null
}

const isReplacement = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** The text has changed since it was translated: it takes its place again, where the browser translates it anew. */
function putBack(text: Node) {
  const element = replacements.get(text)
  if (!element?.isConnected) return
  replacements.delete(text)
  element.replaceWith(text)
}

let isFollowing = false

/** Makes React updates work on a page that the browser translates. May be called several times. */
export function followPageTranslation(): void {
  if (isFollowing) return
  isFollowing = true
  let isPatched = false
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling, previousSibling } of records) {
      if (type === 'characterData') putBack(target)
      else
        for (const node of removedNodes) {
          if (!(node instanceof Text) || node.isConnected) continue
          const element = [...addedNodes, nextSibling, previousSibling].find(isReplacement)
          if (!element) continue
          replacements.set(node, element)
          observer.observe(node, { characterData: true })
          if (!isPatched) patchNodes()
          isPatched = true
        }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Once the first text is translated, changes of a text node are applied to the element that replaced it. */
function patchNodes() {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const removeReplacement = (node: Node) => {
    replacements.get(node)?.remove()
    replacements.delete(node)
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!replacementIn(this, child)) return removeChild.call(this, child) as T
    removeReplacement(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const reference = replacementIn(this, before) ?? before
    removeReplacement(node)
    return insertBefore.call(this, node, reference) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    removeReplacement(node)
    return appendChild.call(this, node) as T
  }
}
