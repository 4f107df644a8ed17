//! The tree of a search, in one arena: nodes by number, children as linked lists.

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

/// An end of a list.
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    /// What leads here from the parent: an own action, by number, or what was seen, by fingerprint.
    edge: u64,
    child: u32,
    sibling: u32,
    visits: u32,
    reward: f64,
}

/// A tree that is used again and again without giving its memory back.
#[derive(Default, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// Starts anew with a root alone, with room for so many nodes.
    pub(crate) fn start(&mut self, room: usize) -> NodeId {
        self.nodes.clear();
        self.nodes.reserve(room);
        self.push(0)
    }

    fn push(&mut self, edge: u64) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { edge, child: NOBODY, sibling: NOBODY, visits: 0, reward: 0.0 });
        id
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The children of a node, newest first.
    pub(crate) fn children(&self, parent: NodeId) -> impl Iterator<Item = (u64, NodeId)> + '_ {
        let mut next = self.node(parent).child;
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            let id = NodeId(next);
            next = node.sibling;
            Some((node.edge, id))
        })
    }

    /// The child behind an edge.
    pub(crate) fn child(&self, parent: NodeId, edge: u64) -> Option<NodeId> {
        self.children(parent).find(|(known, _)| *known == edge).map(|(_, id)| id)
    }

    /// Adds a child behind an edge.
    pub(crate) fn add(&mut self, parent: NodeId, edge: u64) -> NodeId {
        let id = self.push(edge);
        let first = std::mem::replace(&mut self.nodes[parent.0 as usize].child, id.0);
        self.nodes[id.0 as usize].sibling = first;
        id
    }

    /// Counts a visit and what it brought.
    pub(crate) fn count(&mut self, id: NodeId, reward: f64) {
        let node = &mut self.nodes[id.0 as usize];
        node.visits += 1;
        node.reward += reward;
    }

    pub(crate) fn visits(&self, id: NodeId) -> u32 {
        self.node(id).visits
    }

    /// The upper confidence bound of a child: its mean, and more the less it was tried.
    pub(crate) fn bound(&self, parent: NodeId, child: NodeId, courage: f64) -> f64 {
        let (node, tried) = (self.node(child), f64::from(self.node(child).visits.max(1)));
        let all = f64::from(self.node(parent).visits.max(1));
        node.reward / tried + courage * (all.ln() / tried).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_found_by_their_edge() {
        let mut tree = Tree::default();
        let root = tree.start(8);
        let (a, b) = (tree.add(root, 7), tree.add(root, 9));
        let c = tree.add(a, 7);
        assert_eq!([tree.child(root, 7), tree.child(root, 9), tree.child(a, 7)], [Some(a), Some(b), Some(c)]);
        assert_eq!([tree.child(root, 8), tree.child(b, 7)], [None, None]);
        assert_eq!(tree.children(root).count(), 2);
        let root = tree.start(8);
        assert_eq!(tree.children(root).count(), 0);
    }

    /// Two arms after ten pulls: the bound is mean + courage · √(ln 10 / pulls).
    #[test]
    fn the_bound_is_the_textbooks() {
        let mut tree = Tree::default();
        let root = tree.start(8);
        let arm = tree.add(root, 0);
        (0..10).for_each(|_| tree.count(root, 0.0));
        (0..4).for_each(|n| tree.count(arm, f64::from(n % 2)));
        let expected = 0.5 + 0.7 * (10_f64.ln() / 4.0).sqrt();
        assert!((tree.bound(root, arm, 0.7) - expected).abs() < 1e-12);
    }
}
